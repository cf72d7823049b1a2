#if __has_include(<bits/stdc++.h>)
#include <bits/stdc++.h>
#else
#include <algorithm>
#include <array>
#include <bitset>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <deque>
#include <functional>
#include <iostream>
#include <iterator>
#include <list>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
#endif
using namespace std;
#line 1 "USER_FILE"
USER_TEXT
#line 1 "the call of solveSudoku"
#undef int
extern "C" int dup(int), dup2(int, int);

int main() {
    std::vector<std::vector<char>> board(9, std::vector<char>(9));
    for (auto &row : board) {
        for (auto &cell : row) {
            std::scanf(" %c", &cell);
            cell = cell == '0' ? '.' : cell;
        }
    }
    // What the function prints goes to standard error.
    int output = dup(1);
    dup2(2, 1);
    Solution().solveSudoku(board);
    std::cout.flush();
    std::fflush(stdout);
    dup2(output, 1);
    for (auto &row : board) {
        for (auto &cell : row) {
            std::printf("%c%c", cell, &cell == &row.back() ? '\n' : ' ');
        }
    }
    return 0;
}
