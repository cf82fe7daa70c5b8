import type { Api } from './broker';
import { NODE_ID } from './broker';
import { ErrorCode } from './error-codes';

const metadata: Api = {
  key: 3,
  minVersion: 1,
  maxVersion: 6,
  handle({ broker, version, request, response }) {
    const names = request.nullableArray(() => request.string()) ?? broker.topics.names();
    if (version >= 3) response.int32(0);
    response.array([NODE_ID], (id) => response.int32(id).string(broker.host).int32(broker.port).string(null));
    if (version >= 2) response.string('embedded');
    response.int32(NODE_ID);
    response.array(names, (name) => {
      const partitions = broker.topics.partitions(name);
      response
        .int16(partitions ? ErrorCode.NONE : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)
        .string(name)
        .boolean(false);
      response.array((partitions ?? []).keys(), (partition) => {
        response.int16(ErrorCode.NONE).int32(partition).int32(NODE_ID);
        response.array([NODE_ID], (id) => response.int32(id)); // replicas
        response.array([NODE_ID], (id) => response.int32(id)); // in sync
        if (version >= 5) response.array([], () => undefined); // offline
      });
    });
  },
};

const createTopics: Api = {
  key: 19,
  minVersion: 2,
  maxVersion: 3,
  handle({ broker, request, response }) {
    const topics = request.array(() => {
      const name = request.string();
      const partitions = request.int32();
      request.int16(); // replication factor
      const assigned = request.array(() => [request.int32(), request.array(() => request.int32())]);
      request.array(() => [request.string(), request.nullableString()]); // configuration
      return { name, partitions: assigned.length || partitions };
    });
    request.int32(); // time-out
    const validateOnly = request.boolean();
    response.int32(0);
    response.array(topics, ({ name, partitions }) =>
      response
        .string(name)
        .int16(broker.topics.create(name, partitions, validateOnly))
        .string(null),
    );
  },
};

const deleteTopics: Api = {
  key: 20,
  minVersion: 1,
  maxVersion: 1,
  handle({ broker, request, response }) {
    const names = request.array(() => request.string());
    response.int32(0);
    response.array(names, (name) => response.string(name).int16(broker.topics.delete(name)));
  },
};

/** Rejects a transactional producer: the broker has no transactions. */
const initProducerId: Api = {
  key: 22,
  minVersion: 0,
  maxVersion: 1,
  handle({ broker, request, response }) {
    const transactional = request.nullableString() !== null;
    response.int32(0).int16(transactional ? ErrorCode.INVALID_REQUEST : ErrorCode.NONE);
    response.int64(transactional ? -1 : broker.nextProducerId()).int16(transactional ? -1 : 0);
  },
};

export const CLUSTER_APIS = [metadata, createTopics, deleteTopics, initProducerId];
