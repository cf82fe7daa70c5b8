// An Nx plugin that infers the projects from the folders, and their dependencies from the imports.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { projectOf, servicesOfFeature } from './project-of.mjs';

export const name = 'projects-of-folders';

/** @type {import('nx/src/devkit-exports').CreateNodes} */
export const createNodes = ['{apps,libs,tools,tests}/**/*.{ts,tsx,mjs}', inferProjects];

/** @type {import('nx/src/devkit-exports').CreateDependencies} */
export function createDependencies(_, { filesToProcess, projects, workspaceRoot }) {
  return Object.entries(filesToProcess.projectFileMap).flatMap(([source, files]) =>
    files
      .filter(({ file }) => /\.tsx?$/.test(file))
      .flatMap(({ file }) =>
        importedProjects(readFileSync(join(workspaceRoot, file), 'utf8'))
          .filter((target) => target !== source && target in projects)
          .map((target) => ({ source, target, sourceFile: file, type: 'static' })),
      ),
  );
}

function inferProjects(files) {
  const filesOf = Map.groupBy(files, (file) => projectOf(file)?.folder);
  filesOf.delete(undefined);
  return [...filesOf].map(([folder, own]) => [own[0], { projects: { [folder]: configuration(own) } }]);
}

function configuration(files) {
  const { folder, name, layer } = projectOf(files[0]);
  return {
    name,
    root: folder,
    projectType: layer === 'service' || layer === 'composer' ? 'application' : 'library',
    tags: tags(folder, layer),
    targets: targets(folder, files),
  };
}

function tags(folder, layer) {
  const shared =
    layer === 'feature' ? servicesOfFeature(basename(folder)).map((service) => `shared-by:${service}`) : [];
  return [`layer:${layer}`, ...shared];
}

/** The targets that the files of the project need, but tests (docs/testing.md). nx.json has their inputs and their caching. */
function targets(folder, files) {
  const isTypeScript = files.some((file) => file.endsWith('.ts'));
  const isProgram = files.includes(`${folder}/src/main.ts`);
  const program = basename(folder);
  return {
    lint: { command: `eslint --max-warnings 0 ${folder}` },
    ...(isTypeScript && { typecheck: { command: `node tools/nx/typecheck.mjs ${folder}` } }),
    ...(isProgram && {
      build: { command: `node tools/build/build.mjs ${program}`, outputs: [`{workspaceRoot}/dist/${program}`] },
    }),
  };
}

/** Names of the projects that a file imports. */
function importedProjects(text) {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return [
    ...new Set(importedFiles.map(({ fileName }) => projectNameOf(fileName)).filter((name) => name !== undefined)),
  ];
}

/** `@vc/app/auth` is app-auth, `@vc/platform/http` platform-http, `@vc/sdk` sdk, `@vc/testing/unit/wait-for` testing. */
function projectNameOf(specifier) {
  if (specifier.startsWith('@vc/testing/')) return 'testing';
  return /^@vc\/([\w-]+(?:\/[\w-]+)?)$/.exec(specifier)?.[1].replace('/', '-');
}
