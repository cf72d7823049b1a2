// Runs changed programs one after another: Host.js FOLDER INPUTS NUMBER...
// INPUTS is `FILE:SECONDS,` for each. Of each program, FOLDER/mNUMBER.js, and each input, until one fails, it prints
// `NUMBER STATUS LENGTH` and what the program prints. A program gets modules and streams that are read at once.
'use strict';
const fs = require('fs');
const vm = require('vm');

const [folder, inputs, ...numbers] = process.argv.slice(2);
const tests = inputs.split(',').slice(0, -1).map((test) => test.match(/(.*):(.*)/).slice(1));
const MOST_OUTPUT = 5000;

class End {
    constructor(status) {
        this.status = status || 0;
    }
}

/** What a program sees, and what of its own is still to be called. */
function world(input) {
    let output = '';
    const handlers = { line: [], close: [], data: [], end: [], readable: [] };
    const write = (text) => {
        output += text;
        if (output.length > MOST_OUTPUT) {
            throw new End(1);
        }
        return true;
    };
    let isRead = false;
    const stream = {
        on(event, handler) {
            (handlers[event] || []).push(handler);
            return stream;
        },
        read() {
            const rest = isRead ? null : input.toString();
            isRead = true;
            return rest;
        },
        setEncoding() { return stream; },
        resume() { return stream; },
        close() { handlers.line.length = 0; },
        setPrompt() {},
        prompt() {},
        pause() {},
        removeListener() {},
        fd: 0,
    };
    stream.once = stream.addListener = stream.on;
    const modules = {
        fs: { ...fs, readFileSync: (_, options) => (options ? input.toString() : Buffer.from(input)) },
        readline: { createInterface: () => stream },
    };
    const format = require('util').format;
    const log = (...values) => write(format(...values) + '\n');
    const timers = [];
    const own = {
        require: (name) => modules[name.replace('node:', '')] || require(name),
        module: { exports: {} },
        process: {
            stdin: stream,
            stdout: { write },
            stderr: { write() {} },
            argv: ['node', 'main.js'],
            env: {},
            platform: process.platform,
            exit(status) { throw new End(status); },
            on() {},
        },
        console: { ...console, log, info: log, error() {}, warn() {} },
        setTimeout: (handler) => timers.push(handler),
    };
    own.exports = own.module.exports;
    const finish = () => {
        const lines = input.toString().split('\n');
        for (const line of lines[lines.length - 1] ? lines : lines.slice(0, -1)) {
            for (const handler of [...handlers.line]) {
                handler(line.replace('\r', ''));
            }
        }
        handlers.readable.forEach((handler) => handler());
        handlers.data.forEach((handler) => handler(input.toString()));
        [...handlers.end, ...handlers.close, ...timers].forEach((handler) => handler());
    };
    return { own, finish, output: () => output };
}

/** How a program ends: its status. */
function statusOf(program, { own, finish }, timeout) {
    let status = 0;
    // Only a script has a limit of time.
    globalThis.kit = () => {
        try {
            program.call(own.module.exports, ...Object.values(own));
            finish();
        } catch (end) {
            if (!(end instanceof End)) {
                throw end;
            }
            status = end.status;
        }
    };
    try {
        new vm.Script('kit()').runInThisContext({ timeout });
    } catch (error) {
        status = 1;
    }
    return status;
}

for (const number of numbers) {
    let program;
    try {
        const source = fs.readFileSync(`${folder}/m${number}.js`, 'utf8').replace(/^#!/, '//');
        program = new vm.Script(`(function (${Object.keys(world('').own)}) { ${source}\n})`).runInThisContext();
    } catch (error) {
        tell(number, -1, '');
        continue;
    }
    for (const [path, seconds] of tests) {
        const its = world(fs.readFileSync(path));
        const status = statusOf(program, its, Math.ceil(1000 * seconds));
        tell(number, status, its.output());
        if (status !== 0) {
            break;
        }
    }
}

function tell(number, status, output) {
    const bytes = Buffer.from(output);
    fs.writeSync(1, Buffer.concat([Buffer.from(`${number} ${status} ${bytes.length}\n`), bytes, Buffer.from('\n')]));
}
