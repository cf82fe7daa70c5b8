import { isObject } from '@vc/protocol/json';
import { type AttributeName, parsePath } from './filter';
import { ScimError } from './scim-error';

export interface PatchOperation {
  op: 'add' | 'remove' | 'replace';
  /** Absent: `value` is an object whose names are paths. */
  path?: AttributeName;
  value: unknown;
}

export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

const OPERATIONS = ['add', 'remove', 'replace'] as const;
const MAX_OPERATIONS = 100;

/** Parses the body of a PATCH request (RFC 7644 §3.5.2). @throws ScimError `invalidSyntax`, `invalidPath` */
export function parsePatchRequest(body: unknown): PatchOperation[] {
  const { schemas, Operations: operations } = isObject(body) ? body : {};
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_OP)) throw malformed(`schemas must have ${PATCH_OP}`);
  if (!Array.isArray(operations) || operations.length === 0) {
    throw malformed('Operations must be a list with an operation');
  }
  if (operations.length > MAX_OPERATIONS) throw malformed(`Operations must have at most ${MAX_OPERATIONS} operations`);
  return operations.map(parseOperation);
}

function parseOperation(operation: unknown): PatchOperation {
  const { op, path, value } = isObject(operation) ? operation : {};
  // Microsoft Entra ID sends the names of operations with a capital letter.
  const name = OPERATIONS.find((each) => typeof op === 'string' && op.toLowerCase() === each);
  if (name === undefined) throw malformed('op must be add, remove or replace');
  if (path === undefined || path === null) return { op: name, value };
  if (typeof path !== 'string') throw new ScimError('invalidPath', 'The path is not a text.');
  return { op: name, path: parsePath(path), value };
}

function malformed(rule: string): ScimError {
  return new ScimError('invalidSyntax', `${rule}.`);
}
