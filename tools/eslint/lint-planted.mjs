// Lints planted files, `{ path, code }[]` on standard input, and prints the messages of each as JSON.
// The files do not exist, so the rules that need types are off.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const eslint = new ESLint({
  overrideConfig: [
    { ...tseslint.configs.disableTypeChecked, languageOptions: { parserOptions: { projectService: false } } },
  ],
});

const planted = JSON.parse(await text(process.stdin));
const results = await Promise.all(planted.map(({ path, code }) => eslint.lintText(code, { filePath: path })));
process.stdout.write(JSON.stringify(results.map(([{ messages }]) => messages)));
