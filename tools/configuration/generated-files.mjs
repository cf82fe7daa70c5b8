import { docCommentsIn } from './doc-comments.mjs';
import { toPage } from './page.mjs';
import { toSchema } from './schema.mjs';
import { variablesOf } from './variables.mjs';

const PAGE = 'docs/configuration.md';
const SCHEMA = 'deploy/configuration.schema.json';

/** Returns the programs with their variables. @param modules the exports of a file, by its path */
export function describePrograms({ root, programs, modules, config, validator }) {
  const context = { config, validator, docComments: docCommentsIn(root) };
  return programs.map(({ name, isService, files, given }) => {
    const types = files
      .flatMap((file) => Object.values(modules[file]))
      .filter(({ name: type }) => /Config$/.test(type));
    const variables = new Map(types.flatMap((type) => variablesOf(type, context)).map((each) => [each.name, each]));
    for (const each of given) variables.set(each, { ...variables.get(each), isRequired: false });
    return { name, isService, variables: [...variables.values()] };
  });
}

/** Returns the contents of the generated files by their path. @param read returns the current content of a file */
export function generatedFiles(described, read) {
  return {
    [PAGE]: toPage(read(PAGE), described),
    [SCHEMA]: `${JSON.stringify(toSchema(described), null, 2)}\n`,
  };
}
