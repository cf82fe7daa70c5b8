import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Returns the members with decorators of each configuration class, in their order, with their doc comments: a map by the
 * name of the class of maps by the name of the member.
 */
export function docCommentsIn(root) {
  const classes = new Map();
  for (const file of configFiles(root)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const node of configClassesIn(source)) {
      const members = node.members.filter((member) => ts.isPropertyDeclaration(member) && ts.canHaveDecorators(member));
      const variables = members.filter(({ name }) => /^[A-Z][A-Z0-9_]*$/.test(name.getText()));
      classes.set(node.name.text, new Map(variables.map((member) => [member.name.getText(), commentOf(member)])));
    }
  }
  return classes;
}

/** A function that adds settings to a class has a class in it. */
function configClassesIn(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isClassDeclaration(node) && node.name?.text.endsWith('Config')) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function commentOf(member) {
  const comment = ts.getTextOfJSDocComment(member.jsDoc?.at(-1)?.comment) ?? '';
  return comment.replaceAll(/\s+/g, ' ').trim();
}

function configFiles(root) {
  return ['apps', 'libs/keys', 'libs/platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => join(root, folder, path))
      .filter((path) => path.endsWith('-config.ts') && !path.includes('node_modules')),
  );
}
