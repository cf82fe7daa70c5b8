/** Returns a JSON Schema with a definition for the environment of each program. Other variables are allowed. */
export function toSchema(programs) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment:
      'npm run dev -- configuration generates this file. Use #/$defs/<program> for the variables of one program.',
    title: 'Environment variables of the platform',
    $defs: Object.fromEntries(programs.map(({ name, variables }) => [name, toDefinition(variables)])),
  };
}

function toDefinition(variables) {
  const required = variables.filter(({ isRequired }) => isRequired);
  const secrets = variables.filter(({ isSecret }) => isSecret);
  const properties = variables.flatMap((variable) => [
    [variable.name, toProperty(variable)],
    ...(variable.isSecret ? [[`${variable.name}_FILE`, fileOf(variable.name)]] : []),
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.filter(({ isSecret }) => !isSecret).map(({ name }) => name),
    ...(secrets.length > 0 && { allOf: secrets.map(toAlternatives) }),
  };
}

/** A secret and its file exclude each other. */
function toAlternatives({ name, isRequired }) {
  const each = [name, `${name}_FILE`].map((given) => ({ required: [given] }));
  return isRequired ? { oneOf: each } : { not: { allOf: each } };
}

function toProperty({ schema, description, default: initial, isSecret }) {
  return {
    ...schema,
    description,
    ...(initial !== undefined && { default: initial }),
    ...(isSecret && { writeOnly: true }),
  };
}

function fileOf(name) {
  return { type: 'string', minLength: 1, description: `File that has ${name}, instead of the variable.` };
}
