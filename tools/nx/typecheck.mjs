// node tools/nx/typecheck.mjs [folder]: checks the types of the TypeScript files of one project or of all, with
// tsconfig.json, and with those of libs/web and of apps for browsers.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './project-of.mjs';

const [folder = ''] = process.argv.slice(2);
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: report };
const configurations = [
  'tsconfig.json',
  'libs/web/tsconfig.json',
  ...globSync('apps/*/web/tsconfig.json', { cwd: ROOT }),
];
for (const configuration of configurations) check(configuration);

function check(configuration) {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(join(ROOT, configuration), {}, host);
  const own = fileNames.filter((file) => file.startsWith(join(ROOT, folder, '/')));
  if (own.length === 0) return;
  const program = ts.createProgram(own, options);
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own
      .map((file) => program.getSourceFile(file))
      .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]),
  ];
  diagnostics.forEach(report);
  if (diagnostics.length > 0) process.exitCode = 1;
}

function report(diagnostic) {
  const format = { getCurrentDirectory: () => ROOT, getCanonicalFileName: (name) => name, getNewLine: () => '\n' };
  process.stdout.write(ts.formatDiagnosticsWithColorAndContext([diagnostic], format));
}
