#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
using namespace std;
#line 1 "USER_FILE"
USER_TEXT
#line 1 "the call of solution"
#undef int
extern "C" int dup(int), dup2(int, int);

using Board = std::vector<std::vector<int>>;

// It returns a board, or fills the one that it gets.
Board call(Board (*function)(Board), Board board) { return function(board); }
Board call(Board (*function)(Board &), Board board) { return function(board); }
Board call(Board (*function)(const Board &), Board board) { return function(board); }
template <class Result> Board call(Result (*function)(Board &), Board board) {
    function(board);
    return board;
}

int main() {
    Board board(9, std::vector<int>(9));
    for (auto &row : board) {
        for (auto &cell : row) {
            std::scanf("%1d", &cell);
        }
    }
    // What the function prints goes to standard error.
    int output = dup(1);
    dup2(2, 1);
    Board answer = call(solution, board);
    std::cout.flush();
    std::fflush(stdout);
    dup2(output, 1);
    bool is_board = answer.size() == 9;
    for (auto &row : answer) {
        is_board = is_board && row.size() == 9;
    }
    if (!is_board) {
        std::fputs("error: expected a board of 9 rows of 9 numbers\n", stderr);
        return 1;
    }
    for (auto &row : answer) {
        for (auto &cell : row) {
            std::printf("%d%c", cell, &cell == &row.back() ? '\n' : ' ');
        }
    }
    return 0;
}
