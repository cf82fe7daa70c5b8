import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Folders of controllers that every service has. */
const OF_ALL_SERVICES = ['libs/platform/service/src'];

/**
 * The services that may call the internal listener of each service: a map by the called service, from the arguments of
 * `@Internal` in its controllers and in those that all services have.
 * @param {string} root of the repository @param {string[]} services @returns {Map<string, string[]>}
 */
export function internalCallers(root, services) {
  return new Map(
    services.map((service) => {
      const folders = [`apps/${service}/src`, ...OF_ALL_SERVICES].map((folder) => join(root, folder));
      return [service, callersIn(folders, services)];
    }),
  );
}

function callersIn(folders, services) {
  const controllers = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((path) => path.endsWith('.controller.ts'))
      .map((path) => join(folder, path)),
  );
  const callers = new Set(controllers.flatMap((path) => argumentsOfInternal(path, services)));
  return services.filter((service) => callers.has(service));
}

/** Throws where an argument is neither a name nor `...SERVICES`, because a caller would then be left out. */
function argumentsOfInternal(file, services) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isDecorator(node) && ts.isCallExpression(node.expression)) {
      const { expression, arguments: words } = node.expression;
      if (expression.getText() === 'Internal') found.push(...words.flatMap((word) => namesIn(word, services, file)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function namesIn(word, services, file) {
  if (ts.isStringLiteral(word)) return [word.text];
  if (word.getText() === '...SERVICES') return services;
  throw new Error(`${file}: the callers ${word.getText()} are no names.`);
}
