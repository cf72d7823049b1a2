#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#line 1 "USER_FILE"
USER_TEXT
#line 1 "the call of solveSudoku"
#ifdef __cplusplus
extern "C"
#endif
int dup(int), dup2(int, int);

int main(void) {
    char cells[9][10] = {{0}}, *board[9];
    int columns[9];
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            scanf(" %c", &cells[row][column]);
            if (cells[row][column] == '0') {
                cells[row][column] = '.';
            }
        }
        board[row] = cells[row];
        columns[row] = 9;
    }
    // What the function prints goes to standard error.
    int output = dup(1);
    dup2(2, 1);
    solveSudoku(board, 9, columns);
    fflush(stdout);
    dup2(output, 1);
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            printf("%c%c", board[row][column], column == 8 ? '\n' : ' ');
        }
    }
    return 0;
}
