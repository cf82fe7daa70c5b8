// node tools/build/nginx.mjs: writes deploy/nginx.conf from the route table of the launcher.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(new URL('../..', import.meta.url).pathname);
const table = readFileSync(`${root}/apps/platform/src/route-table.ts`, 'utf8');
const routes = [...table.matchAll(/\['(\/[^']+)', '([\w-]+)'\]/g)].map(([, prefix, service]) => ({ prefix, service }));

const location = ({ prefix, service }) => {
  // /api/v1/x is /api/x, and /x must not catch /xy.
  const pattern = prefix.replace(/^\/api\//, '/api/(v1/)?').replaceAll('.', '\\.');
  return `  location ~ ^${pattern}(/|$) { proxy_pass http://${service}:8080; }`;
};
const longestFirst = routes.sort((left, right) => right.prefix.length - left.prefix.length);

// What nginx answers by itself has the form of the services' errors (libs/platform/http/src/error-status.ts).
const errors = [
  { status: 400, code: 'VALIDATION_ERROR', title: 'The request is not valid', detail: 'The request is malformed.' },
  { status: 404, code: 'NOT_FOUND', title: 'Not found', detail: 'No service answers this path.' },
  {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    title: 'The request is too large',
    detail: 'The request body is larger than 1 MiB.',
  },
  ...[502, 503, 504].map((status) => ({
    status,
    code: 'UNAVAILABLE',
    title: 'The service is not available',
    detail: 'The service does not answer.',
  })),
];
/** Wallets call these by an OpenID protocol; their errors have the form of OAuth (RFC 6749 §5.2). */
const PROTOCOL_PATHS = '^/(oid4vci|oid4vp|auth/(connect|par|introspect|revoke|challenge|authorize))([/?]|$)';

const errorBody = ({ status, code, title, detail }) => {
  const error = { id: '$request_id', status: String(status), code, title, detail };
  const oauth = { error: status < 500 ? 'invalid_request' : 'temporarily_unavailable', error_description: detail };
  return `map $request_uri $error_${status} {
  default '${JSON.stringify({ data: null, errors: [error] })}';
  '~${PROTOCOL_PATHS}' '${JSON.stringify(oauth)}';
}`;
};
const errorLocation = ({ status }) => {
  const headers = ['Cache-Control no-store', ...(status > 500 ? ['Retry-After 5'] : [])];
  // No named location: a request that cannot be parsed has no URI, and would end there as 500.
  return `  error_page ${status} /.errors/${status};
  location = /.errors/${status} {
    internal;
    default_type "application/json; charset=utf-8";
${headers.map((header) => `    add_header ${header} always;`).join('\n')}
    return ${status} $error_${status};
  }`;
};

writeFileSync(
  `${root}/deploy/nginx.conf`,
  `# Written by tools/build/nginx.mjs from the route table; do not edit.
${errors.map(errorBody).join('\n')}
server {
  listen 8080;
  client_max_body_size 1m;
  proxy_http_version 1.1;
  proxy_set_header Host $host;
  proxy_set_header Connection "";
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
${longestFirst.map(location).join('\n')}
  location / { return 404; }
${errors.map(errorLocation).join('\n')}
}
`,
);
