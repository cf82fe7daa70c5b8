import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { moduleFolder } from '../go-tools.mts';
import type { KubernetesObject } from './kubernetes-object';

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  pattern?: string;
};

interface OpenApi {
  components: {
    schemas: Record<string, Schema & { 'x-kubernetes-group-version-kind'?: { version: string; kind: string }[] }>;
  };
}

interface Definition {
  spec: { versions: { name: string; schema: { openAPIV3Schema: Schema } }[] };
}

/** The newest version of Kubernetes whose schemas kubectl-validate has. */
const KUBERNETES = 'pkg/openapiclient/builtins/1.30';
/** Folders of the definitions of custom resources, in the modules of their operators. */
const DEFINITIONS = {
  'gateway-api': 'config/crd/standard',
  'prometheus-operator': 'example/prometheus-operator-crd',
  'external-secrets': 'config/crds/bases',
  keda: 'config/crd/bases',
} as const;

/**
 * Validates objects by the schemas that the API server has. Members that a schema does not name are errors, as with
 * `kubectl apply --validate=strict`. Rules in CEL are not evaluated: kubectl-validate does that.
 */
export class ObjectSchemas {
  private readonly ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly kubernetes = join(moduleFolder('kubectl-validate'), KUBERNETES);
  private readonly definitions = Object.entries(DEFINITIONS).map(([module, folder]) =>
    join(moduleFolder(module as keyof typeof DEFINITIONS), folder),
  );

  /** The errors of an object, each with its place. */
  errorsOf(object: KubernetesObject): string[] {
    const validate = this.validatorOf(object);
    const isValid: boolean = validate(object);
    if (isValid) return [];
    const name = `${object.kind} ${object.metadata.name}`;
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  private validatorOf({ apiVersion, kind }: KubernetesObject): ValidateFunction {
    const key = `${apiVersion}/${kind}`;
    const known = this.validators.get(key);
    if (known) return known;
    const validate = this.ajv.compile(this.customSchema(apiVersion, kind) ?? this.ownSchema(apiVersion, kind));
    this.validators.set(key, validate);
    return validate;
  }

  private customSchema(apiVersion: string, kind: string): Schema | undefined {
    const [group, version] = apiVersion.split('/');
    const files = this.definitions.map((folder) => join(folder, `${group}_${kind.toLowerCase()}s.yaml`));
    const file = files.find((path) => existsSync(path));
    if (file === undefined) return undefined;
    const { spec } = parse(readFileSync(file, 'utf8')) as Definition;
    const schema = spec.versions.find(({ name }) => name === version)?.schema.openAPIV3Schema;
    return schema && closed(schema);
  }

  private ownSchema(apiVersion: string, kind: string): Schema {
    const file = apiVersion === 'v1' ? 'api/v1.json' : `apis/${apiVersion}.json`;
    const { components } = JSON.parse(readFileSync(join(this.kubernetes, file), 'utf8')) as OpenApi;
    const version = apiVersion.split('/').at(-1);
    const [name] =
      Object.entries(components.schemas).find(([, schema]) =>
        schema['x-kubernetes-group-version-kind']?.some((each) => each.kind === kind && each.version === version),
      ) ?? [];
    if (!name) throw new Error(`Kubernetes has no ${kind} of ${apiVersion}.`);
    const schemas = Object.fromEntries(
      Object.entries(components.schemas).map(([each, schema]) => [each, closed(schema)]),
    );
    return { $ref: `#/components/schemas/${name}`, components: { schemas } };
  }
}

/** Forbids further members, except where Kubernetes preserves them. Branches of `anyOf` and the like only narrow. */
function closed(schema: Schema): Schema {
  const { properties, items, additionalProperties, pattern } = schema;
  const isOpen = additionalProperties !== undefined || schema['x-kubernetes-preserve-unknown-fields'] === true;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closed(each)])),
      ...(!isOpen && { additionalProperties: false }),
    }),
    // The flag of Go, as JavaScript has it.
    ...(pattern && { pattern: pattern.replace(/\(\?i\)(.*)$/, '(?i:$1)') }),
    ...(items && { items: closed(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closed(additionalProperties) }),
  };
}
