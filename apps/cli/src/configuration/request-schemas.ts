import { documentOf } from '@vc/contract/openapi';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { isJson, type Json, type Path, type Problem } from './document';

const ID = 'api';
const DISCRIMINATORS = ['type', 'format'];
let ajv: Ajv2020 | undefined;

/** Yields each rule of a schema of the OpenAPI document that the value breaks. */
export function* schemaProblems(schema: string, value: unknown): Generator<Problem> {
  const validate = validatorOf(schema);
  if (validate(value)) return;
  for (const error of relevantOf(validate.errors ?? [])) yield toProblem(error);
}

function validatorOf(schema: string): ValidateFunction {
  ajv ??= new Ajv2020({ allErrors: true, strict: false, validateSchema: false, validateFormats: false, logger: false })
    // Schemas alone, since a transformed copy of the paths is not needed.
    .addSchema({ $id: ID, components: { schemas: withBranches(schemas()) } });
  const validate = ajv.getSchema(`${ID}#/components/schemas/${schema}`);
  if (!validate) throw new Error(`The OpenAPI document has no schema ${schema}.`);
  return validate;
}

function schemas(): Json {
  return documentOf('api').components?.schemas as Json;
}

/** Chooses a branch of `oneOf` by its member `type` or `format`, so that only its own problems are told. */
function withBranches(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBranches);
  if (!isJson(value)) return value;
  const { oneOf, ...others } = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withBranches(each)]),
  );
  if (!Array.isArray(oneOf)) return { ...others };
  const name = DISCRIMINATORS.find((each) => oneOf.every((branch) => valuesOf(branch, each)));
  if (name === undefined) return { ...others, oneOf };
  const known = oneOf.flatMap((branch) => valuesOf(branch, name) ?? []);
  const choices = oneOf.map((branch) => ({
    if: { required: [name], properties: { [name]: { enum: valuesOf(branch, name) } } },
    then: branch as unknown,
  }));
  const head = { type: 'object', required: [name], properties: { [name]: { enum: known } } };
  return { ...others, allOf: [head, ...choices] };
}

/** The values that a branch allows for the member. */
function valuesOf(branch: unknown, name: string): unknown[] | undefined {
  const { $ref, properties } = branch as { $ref?: string; properties?: Record<string, Json> };
  if ($ref !== undefined) return valuesOf(schemas()[$ref.split('/').at(-1) ?? ''] ?? {}, name);
  const { const: only, enum: several } = properties?.[name] ?? {};
  return only === undefined ? (several as unknown[] | undefined) : [only];
}

/** The problem of a `oneOf` stands for those of its branches. */
function relevantOf(errors: ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf');
  const isOfBranch = ({ instancePath, schemaPath, keyword }: ErrorObject) =>
    keyword !== 'oneOf' &&
    choices.some(({ instancePath: path }) =>
      path === '' ? schemaPath.includes('/oneOf/') : instancePath === path || instancePath.startsWith(`${path}/`),
    );
  return errors.filter((error) => error.keyword !== 'if' && !isOfBranch(error));
}

function toProblem({ instancePath, keyword, params, message }: ErrorObject): Problem {
  const path = toPath(instancePath);
  const name = ['spec', ...path].join('.');
  if (keyword === 'additionalProperties') {
    const member = String(params.additionalProperty);
    return { path: [...path, member], reason: `The member ${name}.${member} is unknown.` };
  }
  if (keyword === 'required') {
    return { path, reason: `The member ${name}.${String(params.missingProperty)} is missing.` };
  }
  if (keyword === 'enum') {
    return { path, reason: `${name} must be one of ${(params.allowedValues as unknown[]).join(', ')}.` };
  }
  if (keyword === 'const') return { path, reason: `${name} must be ${String(params.allowedValue)}.` };
  if (keyword === 'oneOf') return { path, reason: `${name} has none of the forms that the interface allows.` };
  return { path, reason: `${name} ${message ?? 'is invalid'}.` };
}

function toPath(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
