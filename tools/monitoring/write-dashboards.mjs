// node tools/monitoring/write-dashboards.mjs: writes the Grafana dashboards in deploy/monitoring/dashboards.
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { dashboardFiles } from './dashboards.mjs';

const folder = new URL('../../deploy/monitoring/dashboards/', import.meta.url);
for (const [name, dashboard] of Object.entries(dashboardFiles())) {
  writeFileSync(new URL(name, folder), await format(JSON.stringify(dashboard), { parser: 'json', printWidth: 120 }));
}
