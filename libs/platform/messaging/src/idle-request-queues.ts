import RequestQueue from 'kafkajs/src/network/requestQueue';

// kafkajs 2.2 checks each connection's queue of requests again after a time that it computes from the last throttling by the
// broker. Without throttling that time lies decades in the past, so Node waits 1 ms, and an idle connection wakes the process
// a thousand times a second. A queue without waiting requests needs no check: the next request is sent when it comes.
// eslint-disable-next-line @typescript-eslint/unbound-method -- It is called with its queue.
const { scheduleCheckPendingRequests } = RequestQueue.prototype;

RequestQueue.prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
};
