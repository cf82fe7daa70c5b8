// How the gateway finds the replicas of a service, and when it sends a request to another one.

/** For the `server` block. */
export const PROXY_SETTINGS = `\
  proxy_http_version 1.1;
  # A connection is for one request: a replica that stops would close an idle one just when a request is sent on it.
  proxy_set_header Connection close;
  # A cookie of a log-in has at most 4 kB, which the head of a response has to hold beside the others.
  proxy_buffer_size 8k;
  proxy_connect_timeout 2s;
  # Another replica gets a request that was not sent, as after a refused connection, or that is idempotent. A POST or
  # PATCH that was sent is never repeated: the replica may have done it.
  proxy_next_upstream error timeout;`;

/** The names of docker-compose.yml, for the `http` block. nginx has `resolve` since 1.27.3. */
export function composeUpstreams(services) {
  return [
    `# The DNS server of the engine. A replica that is added or replaced is found within 5 s, and with max_fails=0 one that has
# refused a connection is asked again at once.
resolver 127.0.0.11 valid=5s ipv6=off;`,
    ...services.map(
      (service) => `upstream ${service} {
  zone ${service} 64k;
  server ${service}:8080 resolve max_fails=0;
}`,
    ),
  ].join('\n');
}

/**
 * Servers that send everything to the replicas of one listener.
 * @param pairs `ADDRESS=NAME` of their upstreams
 * @param errorLocations of nginx-errors.mjs
 */
export function balancers(pairs, errorLocations) {
  return pairs
    .map((pair) => pair.split('='))
    .map(
      ([address, name]) => `server {
  listen ${address};
  access_log off;
  # The services limit their bodies.
  client_max_body_size 0;
${PROXY_SETTINGS}
  location / { proxy_pass http://${name}; }
${errorLocations}
}
`,
    )
    .join('');
}
