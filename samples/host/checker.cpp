// Whether an output is a right solution for a puzzle of 81 digits, 0 for a blank. White space does not matter.
//
//     checker IN OUT               QDUOJ's order of files
//     checker IN OUT ANSWER        testlib's: Hydro, DMOJ
//     checker IN ANSWER OUT        HUSTOJ's; it looks the same, so ANSWER has to be right, too
//
// The status is 0 if the output is right, 1 if not, 3 if a file cannot be read. Standard error begins with "ok ",
// "wrong answer " or "FAIL ", as that of testlib's checkers does; then comes the reason.
//
//     checker IN ANSWER DIR < OUT  Kattis, DOMjudge: status 42 or 43, the reason in DIR/judgemessage.txt
//
// It is C++11, and needs no other file.

#include <cctype>
#include <cstdio>
#include <string>
using std::string;

// r1c1 to r9c9
static string name(int cell) {
    return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
}

// The next word, or its first 20 bytes; empty at the end of the file.
static string next(FILE *file) {
    int c = getc(file);
    while (isspace(c)) {
        c = getc(file);
    }
    string word;
    for (; c != EOF && !isspace(c) && word.size() < 20; c = getc(file)) {
        word += isgraph(c) ? char(c) : '?';
    }
    return word;
}

// Why an output is wrong; empty if it is right.
static string mistake(const int *clues, FILE *output) {
    string grid;
    for (int cell = 0; cell < 81; cell++) {
        string word = next(output);
        if (word.size() != 1 || word[0] < '1' || word[0] > '9') {
            string found = word.empty() ? "the end" : "'" + word + "'";
            return name(cell) + ": expected a digit from 1 to 9, found " + found;
        }
        if (clues[cell] != 0 && clues[cell] != word[0] - '0') {
            return name(cell) + " is " + word + ", the clue is " + std::to_string(clues[cell]);
        }
        grid += word;
    }
    string more = next(output);
    if (!more.empty()) {
        return "expected the end after 81 digits, found '" + more + "'";
    }
    for (int b = 0; b < 81; b++) {
        for (int a = 0; a < b; a++) {
            bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if (grid[a] == grid[b] && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)) {
                string unit = a / 9 == b / 9 ? "row" : a % 9 == b % 9 ? "column" : "box";
                return grid.substr(a, 1) + " is twice in a " + unit + ": " + name(a) + " and " + name(b);
            }
        }
    }
    return "";
}

static int fail(const string &why) {
    fprintf(stderr, "FAIL %s\n", why.c_str());
    return 3;
}

int main(int count, char **names) {
    FILE *input = count > 2 ? fopen(names[1], "rb") : nullptr;
    int clues[81];
    for (int &clue : clues) {
        if (!input || fscanf(input, "%1d", &clue) != 1) {
            return fail("expected IN with 81 digits, and OUT");
        }
    }
    // It can be written only if there is a folder.
    FILE *message = count > 3 ? fopen((string(names[3]) + "/judgemessage.txt").c_str(), "w") : nullptr;
    if (message) {
        string why = mistake(clues, stdin);
        fprintf(message, "%s\n", why.empty() ? "right" : why.c_str());
        return why.empty() ? 42 : 43;
    }
    for (int i = 2; i < count && i < 4; i++) {
        FILE *output = fopen(names[i], "rb");
        if (!output) {
            return fail(string("cannot read ") + names[i]);
        }
        string why = mistake(clues, output);
        if (!why.empty()) {
            fprintf(stderr, "wrong answer %s\n", why.c_str());
            return 1;
        }
    }
    fprintf(stderr, "ok right\n");
    return 0;
}
