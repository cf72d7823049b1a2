const vm = require('vm');

const file = require('path').resolve('USER_FILE');
// This file is not told.
Error.prepareStackTrace = (error, frames) =>
    [error, ...frames.filter((frame) => frame.getFileName() !== __filename)].join('\n    at ');
const write = process.stdout.write.bind(process.stdout);
// What the function prints goes to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr);
const quiet = { ...console, log: console.error, info: console.error };
const cells = [...require('fs').readFileSync(0, 'utf8').replace(/\s/g, '')].map(Number);
const board = Array.from({ length: 9 }, () => cells.splice(0, 9));
const text = Buffer.from("USER_TEXT", 'latin1').toString() + '\nreturn solution;';
const answer = vm.compileFunction(text, ['console', 'require'], { filename: file })(quiet, require)(board);
// It returns a board, or fills the one that it gets.
const rows = Array.isArray(answer) ? answer : board;
const sizes = rows.map((row) => row.length ?? 1);
if (sizes.join() !== Array(9).fill(9).join()) {
    const found = sizes.length !== 9 ? `${sizes.length} of them` : `rows of [${sizes}]`;
    console.error(`\nTypeError: expected a board of 9 rows of 9 numbers, found ${found}`);
    process.exit(1);
}
rows.forEach((row) => {
    const other = row.find((cell) => typeof cell !== 'number');
    if (other !== undefined) {
        console.error(`\nTypeError: expected a number such as 5 in each cell of the board, found a ${typeof other}`);
        process.exit(1);
    }
    write(row.join(' ') + '\n');
});
