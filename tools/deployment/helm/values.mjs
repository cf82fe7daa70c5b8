import { readFileSync } from 'node:fs';
import { isMap, parseDocument } from 'yaml';

/**
 * The values of values.yaml in their order, with their descriptions, which are comments that begin with `# --`.
 * @param {string} file @returns a tree: each member has `path`, `value`, `description`, and `members` if its map is no leaf
 */
export function readValues(file) {
  return membersOf(parseDocument(readFileSync(file, 'utf8')).contents, []);
}

/** Maps in flow style, and those of Kubernetes, are values as a whole. */
function membersOf(map, path) {
  return map.items.map(({ key, value }, index) => {
    const own = [...path, key.value];
    // The comment before the first member belongs to the map.
    const comment = key.commentBefore ?? (index === 0 ? map.commentBefore : undefined);
    const member = { path: own, value: value.toJSON(), description: descriptionIn(comment) };
    return isMap(value) && !value.flow && !isOpaque(own) ? { ...member, members: membersOf(value, own) } : member;
  });
}

/** The lines after `# --`. A later comment line without dashes continues it. */
function descriptionIn(comment = '') {
  const [, description = ''] = comment.split(/(?:^|\n) -- /);
  return description.replaceAll(/\s+/g, ' ').trim();
}

/** Objects of Kubernetes, which its own schema describes. */
const OPAQUE = ['resources', 'strategy', 'podSecurityContext', 'securityContext'];
const isOpaque = (path) => OPAQUE.includes(path.at(-1));
