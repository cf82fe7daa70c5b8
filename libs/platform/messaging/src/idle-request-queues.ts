import { callAt, systemClock } from '@vc/platform/scheduling';
import RequestQueue from 'kafkajs/src/network/requestQueue';

// Two habits of kafkajs 2.2 wake an idle process, in each queue of requests, of which a connection has one.
// eslint-disable-next-line @typescript-eslint/unbound-method -- They are called with their queue.
const { destroy, scheduleCheckPendingRequests } = RequestQueue.prototype;

// It checks the queue again after a time that it computes from the last throttling by the broker. Without throttling that time
// lies decades in the past, so Node waits 1 ms. A queue without waiting requests needs no check: the next request is sent when
// it comes.
RequestQueue.prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
};

// It looks each 100 ms for requests without an answer, whose time-outs are 30 s and longer. Each whole second is enough.
const SECOND_MS = 1_000;
const cancelChecks = new WeakMap<RequestQueue, () => void>();

RequestQueue.prototype.scheduleRequestTimeoutCheck = function () {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  const schedule = () => cancelChecks.set(this, callAt(nextSecond(), check));
  const check = () => {
    const now = systemClock().getTime();
    for (const request of this.inflight.values()) {
      if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
    }
    if (this.isConnected()) schedule();
    else this.destroy();
  };
  schedule();
};

RequestQueue.prototype.destroy = function () {
  cancelChecks.get(this)?.();
  destroy.call(this);
};

/** On the clock of `performance.now()`. */
function nextSecond(): number {
  return (Math.floor(performance.now() / SECOND_MS) + 1) * SECOND_MS;
}
