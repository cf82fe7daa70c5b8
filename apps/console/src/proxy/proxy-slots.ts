import { Injectable } from '@nestjs/common';
import type { DomainError } from '@vc/platform/http';
import { METRICS, Metrics } from '@vc/platform/observability';
import { FairQueue, QueueFullError, SharedSlots } from '@vc/platform/scheduling';
import type { Session } from '../sessions/session.entity';
import { tooManyRequestsOfSession, tooManyStreams } from './proxy.errors';

/** Requests of a session that are with the services at a time: as many as a browser has connections to one host (HTTP/1.1). */
export const SESSION_REQUESTS = 6;
/** Event streams, waiting requests and long downloads of a session. */
export const SESSION_STREAMS = 6;

/** Further requests of a session wait for so long. */
const WAIT_MS = 2_000;
const WAITING = 30;
/** Of one replica. An organization has at most a quarter of them. */
const REQUESTS = 512;
const STREAMS = 1_024;

type Free = () => void;

interface SessionQueue {
  queue: FairQueue;
  /** Requests that wait or are under way. */
  requests: number;
}

/** Bounds the requests that are with the services, so that no session and no organization takes the connections of others. */
@Injectable()
export class ProxySlots {
  private readonly sessions = new Map<string, SessionQueue>();
  private readonly requests = new SharedSlots({ total: REQUESTS, perKey: [REQUESTS / 4] });
  private readonly streams = new SharedSlots({ total: STREAMS, perKey: [STREAMS / 4, SESSION_STREAMS] });
  private readonly refusals = Metrics.current().counter(METRICS.rateLimitRefusals);

  get inUse(): { requests: number; streams: number } {
    return { requests: this.requests.inUse, streams: this.streams.inUse };
  }

  /**
   * Waits for one of the places of a session, before it is looked up. Returns what frees it.
   * @param key of the session that the browser claims to have
   * @throws DomainError `RATE_LIMITED`
   */
  async takeOfSession(key: string): Promise<Free> {
    const ofSession = this.sessions.get(key) ?? { queue: newQueue(), requests: 0 };
    this.sessions.set(key, ofSession);
    ofSession.requests += 1;
    const end = () => {
      ofSession.requests -= 1;
      if (ofSession.requests === 0) this.sessions.delete(key);
    };
    try {
      const leave = await enter(ofSession.queue, key);
      return () => {
        leave();
        end();
      };
    } catch (error) {
      end();
      if (error instanceof QueueFullError) throw this.refuse('session-requests', tooManyRequestsOfSession());
      throw error;
    }
  }

  /** Takes the place of a request whose time is that of a service. @throws DomainError `RATE_LIMITED` */
  takeRequest({ tenantId }: Session): Free {
    const free = this.requests.take(tenantId);
    if (!free) throw this.refuse('organization-requests', tooManyRequestsOfSession());
    return free;
  }

  /**
   * Takes the place of a request whose time is that of a browser: a stream, or a response that is read slowly.
   * @throws DomainError `RATE_LIMITED`
   */
  takeStream(session: Session): Free {
    const free = this.streams.take(session.tenantId, keyOf(session));
    if (!free) throw this.refuse('streams', tooManyStreams());
    return free;
  }

  private refuse(limit: string, error: DomainError): DomainError {
    this.refusals.of({ limit }).inc();
    return error;
  }
}

function newQueue(): FairQueue {
  return new FairQueue({ slots: SESSION_REQUESTS, maxWaiting: WAITING, maxWaitingPerKey: WAITING, maxWaitMs: WAIT_MS });
}

/** Resolves with what leaves the queue. @throws QueueFullError */
function enter(queue: FairQueue, key: string): Promise<Free> {
  return new Promise((entered, refused) => {
    queue.run(key, () => new Promise<void>((leave) => entered(leave))).catch(refused);
  });
}

function keyOf({ idHash }: Session): string {
  return idHash.toString('base64url');
}
