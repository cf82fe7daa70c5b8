// node tools/build/nginx.mjs [--print]: writes deploy/nginx.conf from the route table, libs/contract/routes.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';
import { errorLocations, errorMaps } from './nginx-errors.mjs';

const root = resolve(new URL('../..', import.meta.url).pathname);
const { values } = commandLine({ print: { type: 'boolean' } });
const routes = JSON.parse(readFileSync(`${root}/libs/contract/routes/src/routes.json`, 'utf8'));

const location = ({ prefix, service }) => {
  // /api/v1/x is /api/x, and /x must not catch /xy.
  const pattern = prefix.replace(/^\/api\//, '/api/(v1/)?').replaceAll('.', '\\.');
  const action = service ? `proxy_pass http://${service}:8080` : 'return 404';
  return `  location ~ ^${pattern}(/|$) { ${action}; }`;
};
const longestFirst = routes.sort((left, right) => right.prefix.length - left.prefix.length);

const configuration = `# Written by tools/build/nginx.mjs from the route table; do not edit.
${errorMaps()}
# Paths that a service could read differently: isAmbiguous of libs/contract/routes. The errors themselves are no such paths.
map "$uri $request_uri" $is_ambiguous {
  default 0;
  '~^/\\.errors/' 0;
  '~* [^? ]*(//|/\\.\\.?(/|\\?|$)|%2e|%2f|%5c|\\x5c)' 1;
}
# Queries may have tokens: of streams, offers and requests.
map $request_uri $request_path {
  '~^(?<before_query>[^?]*)' $before_query;
}
log_format without_query '$remote_addr [$time_local] "$request_method $request_path $server_protocol" $status $body_bytes_sent $request_time';
server {
  listen 8080;
  access_log /var/log/nginx/access.log without_query;
  client_max_body_size 1m;
  if ($is_ambiguous) { return 400; }
  proxy_http_version 1.1;
  proxy_set_header Host $host;
  proxy_set_header Connection "";
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
${longestFirst.map(location).join('\n')}
  location / { return 404; }
${errorLocations()}
}
`;
if (values.print) process.stdout.write(configuration);
else writeFileSync(`${root}/deploy/nginx.conf`, configuration);
