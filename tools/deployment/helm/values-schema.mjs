import { REQUIRED_SECRETS } from './settings.mjs';
import { VALUE_RULES } from './value-rules.mjs';

/**
 * values.schema.json of the chart. Types are those of values.yaml, and settings have the rules of
 * deploy/configuration.schema.json. Helm refuses other values before it renders anything.
 * @param values the result of `readValues` @param services that of `chartServices`
 */
export function valuesSchema(values, services, definitions) {
  const [common] = values.filter(({ path }) => path[0] === 'services').flatMap(({ members }) => members);
  const defaults = values.find(({ path }) => path[0] === 'defaults').members;
  const own = propertiesOf(common.members);
  const { properties, ...rest } = objectOf(values);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Written by npm run dev -- deployment; do not edit.',
    title: 'Values of the chart',
    ...rest,
    properties: {
      ...properties,
      // Helm gives it to each chart.
      global: { type: 'object' },
      settings: settingsOf([...new Set(services.flatMap(({ settings }) => settings))]),
      services: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(services.map((service) => [service.name, serviceOf(service, own, defaults)])),
      },
    },
    definitions: settingRules(services, definitions),
  };
}

function objectOf(members) {
  return { type: 'object', additionalProperties: false, properties: propertiesOf(members) };
}

function propertiesOf(members) {
  return Object.fromEntries(members.map((member) => [member.path.at(-1), ruleOf(member)]));
}

function ruleOf({ path, value, description, members }) {
  const type = members ? objectOf(members) : { type: typeOf(value) };
  return { ...type, ...(description && { description }), ...VALUE_RULES[path.join('.')] };
}

function typeOf(value) {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}

/** A service may have each value of `defaults`. */
function serviceOf({ settings, secrets }, own, defaults) {
  const further = secrets.filter((name) => !REQUIRED_SECRETS.includes(name));
  const references = defaults.map(({ path }) => [path.at(-1), { $ref: `#/properties/${path.join('/properties/')}` }]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...own,
      settings: settingsOf(settings),
      secretKeys: { type: 'array', uniqueItems: true, items: { enum: further } },
      ...Object.fromEntries(references),
    },
  };
}

function settingsOf(names) {
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }]));
  return { type: 'object', additionalProperties: false, properties };
}

/** Services have the same rule for a setting; only its default and its description differ. */
function settingRules(services, definitions) {
  const rules = {};
  for (const { name: service, settings } of services) {
    for (const name of settings) {
      const rule = { ...definitions[service].properties[name] };
      delete rule.default;
      rules[name] ??= rule;
      if (!isSameRule(rules[name], rule)) throw new Error(`${name} has more than one rule.`);
    }
  }
  return rules;
}

function isSameRule(left, right) {
  return JSON.stringify({ ...left, description: '' }) === JSON.stringify({ ...right, description: '' });
}
