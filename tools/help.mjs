// The help of tools/run.mjs, and the check of its command lines. It runs before the packages are installed, and uses only Node.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { START_COMMANDS, TASKS } from './tasks.mjs';

const WIDTH = 100;
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** How a task is called. Tasks without a script of their own are those of `npm run dev`. @param {string} name */
export function commandOf(name) {
  if (name === 'start' || name === 'test') return `npm ${name}`;
  if (START_COMMANDS.includes(name)) return `npm start -- ${name}`;
  return name in scripts ? `npm run ${name}` : `npm run dev -- ${name}`;
}

/**
 * Returns the help that the words ask for, or what is wrong with them. Neither needs a package or a build.
 * @param {string} name of the task
 * @param {string[]} words
 * @returns {{ help?: string, problem?: string }}
 */
export function checkLine(name, words) {
  const { passesTo, words: positionals, options = {} } = TASKS[name];
  const isHelp = isHelpAsked(words);
  // `vc` has the help of each of its commands.
  if (passesTo === 'vc') return {};
  if (isHelp) return { help: helpOf(name) };
  if (passesTo) return {};
  const known = Object.entries(options).map(([option, { value }]) => [
    option,
    { type: value ? 'string' : 'boolean', multiple: true },
  ]);
  try {
    parseArgs({ args: words, options: Object.fromEntries(known), allowPositionals: positionals !== undefined });
    return {};
  } catch (error) {
    const [sentence] = error.message.split(". To specify a positional argument starting with a '-'");
    const hint = `${withSeparator(name)} --help lists the options.`;
    return { problem: `${sentence.replace(/\.?$/, '.')}\n${hint}` };
  }
}

/** The tasks and what they do. @param {string} title @param {string[]} names */
export function listTasks(title, names) {
  const rows = names.map((name) => [commandOf(name), TASKS[name].summary]);
  return `${title}\n\n${table(rows)}\n\n--help after the name of a task lists its options.`;
}

function isHelpAsked(words) {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
}

/** Options of a task follow `--`, which npm removes. */
function withSeparator(name) {
  const command = commandOf(name);
  return command.includes(' -- ') ? command : `${command} --`;
}

function helpOf(name) {
  const { summary, words, options = {}, details = [], passesTo } = TASKS[name];
  const rows = Object.entries(options).map(([option, { value, text, default: initial }]) => [
    ['--' + option, value].filter(Boolean).join(' '),
    initial === undefined ? text : `${text} (default: ${initial})`,
  ]);
  const usage = [withSeparator(name), rows.length > 0 || passesTo ? '[options]' : '', words].filter(Boolean).join(' ');
  return [
    `Usage: ${usage}`,
    `${summary[0].toUpperCase()}${summary.slice(1)}.`,
    ...(rows.length > 0 ? [`Options:\n${table(rows)}`] : []),
    ...(passesTo ? [`Further options are those of ${passesTo}.`] : []),
    ...(details.length > 0 ? [details.join('\n')] : []),
  ].join('\n\n');
}

/** Two columns, of which the second one is wrapped. */
function table(rows) {
  const width = Math.max(...rows.map(([first]) => first.length)) + 4;
  return rows
    .map(([first, second]) => `  ${first}`.padEnd(width) + wrap(second, WIDTH - width).join(`\n${' '.repeat(width)}`))
    .join('\n');
}

function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
