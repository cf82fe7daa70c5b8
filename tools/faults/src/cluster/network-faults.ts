import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterFault, FaultKind } from './cluster-fault';
import type { FaultyCluster } from './faulty-cluster';
import type { Link } from './link';

interface Impairment {
  /** After the name of the link. */
  name: string;
  kind: FaultKind;
  apply: (link: Link) => void;
  /** Before the link is healed. */
  end?: (link: Link) => void;
}

const DELAY_MS = 300;
const IMPEDED_MS = 60_000;
const POLL_MS = 100;
/** A packet by which a client of PostgreSQL asks for TLS. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');
const HTTP_REQUEST = Buffer.from('GET /health/live HTTP/1.1\r\nhost: link\r\n\r\n');

const IMPAIRMENTS: Impairment[] = [
  { name: 'is cut', kind: 'network-cut', apply: (link) => link.cut() },
  {
    // What was asked for may have happened.
    name: 'loses all answers',
    kind: 'network-cut',
    apply: (link) => link.cut('from-target'),
    end: (link) => link.refuse(),
  },
  { name: 'is refused', kind: 'network-refused', apply: (link) => link.refuse() },
  { name: `delays by ${DELAY_MS} ms`, kind: 'network-delay', apply: (link) => link.delay(DELAY_MS) },
];

/** Each link is impaired, except that of the operator, who looks at what the others suffer. */
export function networkFaults({ links }: FaultyCluster): ClusterFault[] {
  const names = [...links.keys()].filter((name) => name !== 'postgres of the operator');
  return names.flatMap((name) => IMPAIRMENTS.map((impairment) => networkFault(name, impairment)));
}

function networkFault(linkName: string, { name, kind, apply, end }: Impairment): ClusterFault {
  return {
    name: `the link to ${linkName} ${name}`,
    kind,
    inject: async (faulty) => {
      const link = faulty.link(linkName);
      apply(link);
      try {
        await faulty.during(faulty.durations.impeded);
        if (link.impeded === 0) await knock(link);
        end?.(link);
      } finally {
        link.heal();
      }
      await faulty.heal();
    },
  };
}

/** Proves with a connection of its own that a link impedes which no service has used meanwhile. */
async function knock(link: Link): Promise<void> {
  const socket = connect(link.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(link.name.startsWith('postgres') ? SSL_REQUEST : HTTP_REQUEST);
  const deadline = performance.now() + IMPEDED_MS;
  while (link.impeded === 0 && performance.now() < deadline) await pause(POLL_MS);
  socket.destroy();
  assert(link.impeded > 0, `The link to ${link.name} impeded nothing.`);
}
