import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const VARIABLE = /^[A-Z][A-Z0-9_]+$/;
/** Specs and what they share run no deployment, and apps for browsers have no environment of a process. */
const TESTS =
  /\.spec\.ts$|\/test-[^/]*\.ts$|^libs\/(?:testing|development\/browser)\/|\/node_modules\/|^libs\/sdk\/examples\/|^apps\/[\w-]+\/web\//;

/** Returns the names of the variables that sources of apps and libraries read outside the configuration classes. */
export function readsOf(root: string): Set<string> {
  const files = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path).replaceAll('\\', '/'),
    ),
  );
  const sources = files.filter((path) => path.endsWith('.ts') && !TESTS.test(path));
  return new Set(sources.flatMap((path) => readsIn(readFileSync(join(root, path), 'utf8'))));
}

/** Returns the members of `process.env`, and of values named `environment` or of the type `ProcessEnv`, that a source reads. */
export function readsIn(text: string): string[] {
  if (!/\benvironment\b|\benv\b|ProcessEnv/.test(text)) return [];
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    names.push(...namesIn(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return names.filter((name) => VARIABLE.test(name));
}

function namesIn(node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node) && isEnvironment(node.expression)) return [node.name.text];
  if (ts.isElementAccessExpression(node) && isEnvironment(node.expression)) return literalOf(node.argumentExpression);
  const isDeclared = ts.isVariableDeclaration(node) || ts.isParameter(node);
  if (!isDeclared || !ts.isObjectBindingPattern(node.name)) return [];
  const isTyped = node.type !== undefined && /ProcessEnv|^Environment$/.test(node.type.getText());
  if (!isTyped && !(node.initializer && isEnvironment(node.initializer))) return [];
  return node.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
}

function isEnvironment(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'environment' || node.text === 'env';
  return ts.isPropertyAccessExpression(node) && ['environment', 'env'].includes(node.name.text);
}

function literalOf(node: ts.Node): string[] {
  return ts.isStringLiteralLike(node) ? [node.text] : [];
}
