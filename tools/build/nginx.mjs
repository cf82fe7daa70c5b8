// node tools/build/nginx.mjs [--print] [--listen ADDRESS] [--access-log FILE] [--upstreams FILE] [--balancer ADDRESS=NAME …]:
// writes deploy/nginx.conf from the route table, libs/contract/routes, or prints it. The options replace the parts that are
// for docker-compose.yml: the address of the gateway, its log, and the servers of each service, which the file has as blocks
// `upstream <service>`.
// A balancer sends everything that arrives at its address to the servers of a block `upstream <name>`: the calls between
// services, and those of the administration.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';
import { errorLocations, errorMaps } from './nginx-errors.mjs';
import { balancers, composeUpstreams, PROXY_SETTINGS } from './nginx-upstreams.mjs';

const root = resolve(new URL('../..', import.meta.url).pathname);
const text = { type: 'string' };
const { values } = commandLine({
  print: { type: 'boolean' },
  listen: text,
  'access-log': text,
  upstreams: text,
  balancer: { ...text, multiple: true },
});
const { listen = '8080', 'access-log': accessLog = '/var/log/nginx/access.log', upstreams, balancer = [] } = values;
const routes = JSON.parse(readFileSync(`${root}/libs/contract/routes/src/routes.json`, 'utf8'));
const services = [...new Set(routes.flatMap(({ service }) => service ?? []))];

const location = ({ prefix, service }) => {
  // /api/v1/x is /api/x, and /x must not catch /xy.
  const pattern = prefix.replace(/^\/api\//, '/api/(v1/)?').replaceAll('.', '\\.');
  const action = service ? `proxy_pass http://${service}` : 'return 404';
  return `  location ~ ^${pattern}(/|$) { ${action}; }`;
};
const longestFirst = routes.sort((left, right) => right.prefix.length - left.prefix.length);

const configuration = `# Written by tools/build/nginx.mjs from the route table; do not edit.
${upstreams === undefined ? composeUpstreams(services) : `include ${upstreams};`}
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
# The addresses of load balancers that end TLS before this gateway.
geo $remote_addr $is_load_balancer {
  default 0;
  include load-balancers.conf;
}
# Only they say how the client has connected.
map "$is_load_balancer $http_x_forwarded_proto" $forwarded_proto {
  default $scheme;
  '1 https' https;
  '1 http' http;
}
# A load balancer has the connections of all its clients.
map $is_load_balancer $counted_address {
  default $binary_remote_addr;
  1 '';
}
limit_conn_zone $counted_address zone=addresses:10m;
log_format without_query '$remote_addr [$time_local] "$request_method $request_path $server_protocol" $status $body_bytes_sent $request_time';
server {
  listen ${listen};
  access_log ${accessLog} without_query;
  client_max_body_size 1m;
  # Requests of an address that are under way, so that none takes the connections of all others. More are answered with 503.
  limit_conn addresses 256;
  limit_conn_log_level notice;
  if ($is_ambiguous) { return 400; }
${PROXY_SETTINGS}
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $forwarded_proto;
${longestFirst.map(location).join('\n')}
  location / { return 404; }
${errorLocations()}
}
${balancers(balancer, errorLocations())}`;
if (values.print) process.stdout.write(configuration);
else writeFileSync(`${root}/deploy/nginx.conf`, configuration);
