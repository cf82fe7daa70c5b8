import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartServices } from './chart-services.mjs';
import { readContract } from './contract.mjs';
import { readValues } from './values.mjs';
import { valuesSchema } from './values-schema.mjs';
import { withValuesTable } from './values-table.mjs';

const CHART = 'deploy/helm/vc-platform';
const MONITORING = 'deploy/monitoring';

/** The generated files of the chart, by their paths below the repository. */
export async function chartFiles(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const { $defs: definitions } = JSON.parse(read('deploy/configuration.schema.json'));
  const contract = await readContract(root);
  const services = chartServices(root, contract, definitions);
  const values = readValues(join(root, CHART, 'values.yaml'));
  const dashboards = readdirSync(join(root, MONITORING, 'dashboards'));
  return {
    [`${CHART}/files/services.json`]: toJson({
      services,
      // Prefixes that the public gateway routes nowhere.
      administration: contract.routes.filter(({ service }) => !service).map(({ prefix }) => prefix),
    }),
    [`${CHART}/values.schema.json`]: toJson(valuesSchema(values, services, definitions)),
    [`${CHART}/README.md`]: withValuesTable(read(`${CHART}/README.md`), values),
    // A chart cannot read files outside its folder.
    [`${CHART}/files/alerts.yaml`]: read(`${MONITORING}/rules/alerts.yaml`),
    ...Object.fromEntries(
      dashboards.map((name) => [`${CHART}/files/dashboards/${name}`, read(`${MONITORING}/dashboards/${name}`)]),
    ),
  };
}

function toJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
