const vm = require('vm');

const file = require('path').resolve('USER_FILE');
// This file is not told.
Error.prepareStackTrace = (error, frames) =>
    [error, ...frames.filter((frame) => frame.getFileName() !== __filename)].join('\n    at ');
const write = process.stdout.write.bind(process.stdout);
// What the function prints goes to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr);
const quiet = { ...console, log: console.error, info: console.error };
const cells = [...require('fs').readFileSync(0, 'utf8').replace(/\s/g, '').replace(/0/g, '.')];
const board = Array.from({ length: 9 }, () => cells.splice(0, 9));
const text = Buffer.from("USER_TEXT", 'latin1').toString() + '\nreturn solveSudoku;';
vm.compileFunction(text, ['console', 'require'], { filename: file })(quiet, require)(board);
board.forEach((row) => {
    const other = row.find((cell) => typeof cell !== 'string');
    if (other !== undefined) {
        console.error(`\nTypeError: expected a string such as '5' in each cell of the board, found a ${typeof other}`);
        process.exit(1);
    }
    write(row.join(' ') + '\n');
});
