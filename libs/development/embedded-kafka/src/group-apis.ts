import type { Api } from './broker';
import { deleteGroup, getOrCreateGroup, NODE_ID } from './broker';
import { ErrorCode } from './error-codes';

const findCoordinator: Api = {
  key: 10,
  minVersion: 0,
  maxVersion: 2,
  handle({ broker, version, request, response }) {
    request.string();
    if (version >= 1) response.int32(0);
    response.int16(ErrorCode.NONE);
    if (version >= 1) response.string(null);
    response.int32(NODE_ID).string(broker.host).int32(broker.port);
  },
};

const joinGroup: Api = {
  key: 11,
  minVersion: 2,
  maxVersion: 5,
  async handle({ broker, version, request, response, clientId, clientHost }) {
    const group = getOrCreateGroup(broker, request.string());
    const result = await group.join({
      sessionTimeoutMs: request.int32(),
      rebalanceTimeoutMs: request.int32(),
      memberId: request.string(),
      instanceId: version >= 5 ? request.nullableString() : null,
      protocolType: request.string(),
      protocols: request.array(() => ({ name: request.string(), metadata: Buffer.from(request.bytes()) })),
      clientId,
      clientHost,
    });
    const joined = result.errorCode === ErrorCode.NONE;
    response.int32(0).int16(result.errorCode);
    response.int32(joined ? group.generation : -1).string(joined ? group.protocol : '');
    response.string(joined ? group.leader : '').string(result.memberId);
    response.array(result.members, ({ memberId, instanceId, metadata }) => {
      response.string(memberId);
      if (version >= 5) response.string(instanceId);
      response.bytes(metadata);
    });
  },
};

const syncGroup: Api = {
  key: 14,
  minVersion: 0,
  maxVersion: 3,
  async handle({ broker, version, request, response }) {
    const group = getOrCreateGroup(broker, request.string());
    const generation = request.int32();
    const memberId = request.string();
    if (version >= 3) request.nullableString(); // group instance id
    const assignments = request.array(() => ({
      memberId: request.string(),
      assignment: Buffer.from(request.bytes()),
    }));
    const { errorCode, assignment } = await group.sync(memberId, generation, assignments);
    if (version >= 1) response.int32(0);
    response.int16(errorCode).bytes(assignment);
  },
};

const heartbeat: Api = {
  key: 12,
  minVersion: 0,
  maxVersion: 3,
  handle({ broker, version, request, response }) {
    const group = getOrCreateGroup(broker, request.string());
    const generation = request.int32();
    const errorCode = group.heartbeat(request.string(), generation);
    if (version >= 1) response.int32(0);
    response.int16(errorCode);
  },
};

const leaveGroup: Api = {
  key: 13,
  minVersion: 0,
  maxVersion: 3,
  handle({ broker, version, request, response }) {
    const group = getOrCreateGroup(broker, request.string());
    const members =
      version >= 3
        ? request.array(() => ({ memberId: request.string(), instanceId: request.nullableString() }))
        : [{ memberId: request.string(), instanceId: null }];
    const results = members.map((member) => ({ ...member, errorCode: group.leave(member.memberId) }));
    if (version >= 1) response.int32(0);
    response.int16(version >= 3 ? ErrorCode.NONE : (results[0]?.errorCode ?? ErrorCode.NONE));
    if (version < 3) return;
    response.array(results, ({ memberId, instanceId, errorCode }) =>
      response.string(memberId).string(instanceId).int16(errorCode),
    );
  },
};

const describeGroups: Api = {
  key: 15,
  minVersion: 0,
  maxVersion: 2,
  handle({ broker, version, request, response }) {
    const ids = request.array(() => request.string());
    if (version >= 1) response.int32(0);
    response.array(ids, (id) => {
      const group = broker.groups.get(id);
      response
        .int16(ErrorCode.NONE)
        .string(id)
        .string(group?.state ?? 'Dead');
      response.string(group?.protocolType ?? '').string(group?.protocol ?? '');
      response.array(group?.describeMembers() ?? [], ({ memberId, clientId, clientHost, metadata, assignment }) => {
        response.string(memberId).string(clientId).string(clientHost).bytes(metadata).bytes(assignment);
      });
    });
  },
};

const listGroups: Api = {
  key: 16,
  minVersion: 0,
  maxVersion: 2,
  handle({ broker, version, response }) {
    if (version >= 1) response.int32(0);
    response.int16(ErrorCode.NONE);
    response.array(broker.groups, ([id, group]) => response.string(id).string(group.protocolType));
  },
};

const deleteGroups: Api = {
  key: 42,
  minVersion: 0,
  maxVersion: 1,
  handle({ broker, request, response }) {
    const ids = request.array(() => request.string());
    response.int32(0);
    response.array(ids, (id) => response.string(id).int16(deleteGroup(broker, id)));
  },
};

const offsetCommit: Api = {
  key: 8,
  minVersion: 2,
  maxVersion: 5,
  handle({ broker, version, request, response }) {
    const groupId = request.string();
    const generation = request.int32();
    const memberId = request.string();
    if (version <= 4) request.int64(); // retention time
    const topics = request.array(() => ({
      topic: request.string(),
      partitions: request.array(() => ({
        partition: request.int32(),
        offset: request.int64(),
        metadata: request.nullableString(),
      })),
    }));
    const errorCode = getOrCreateGroup(broker, groupId).checkCommit(memberId, generation);
    if (version >= 3) response.int32(0);
    response.array(topics, ({ topic, partitions }) =>
      response.string(topic).array(partitions, ({ partition, offset, metadata }) => {
        if (errorCode === ErrorCode.NONE) broker.offsets.commit(groupId, topic, partition, { offset, metadata });
        response.int32(partition).int16(errorCode);
      }),
    );
  },
};

const offsetFetch: Api = {
  key: 9,
  minVersion: 1,
  maxVersion: 4,
  handle({ broker, version, request, response }) {
    const groupId = request.string();
    const requestedTopics = request.nullableArray(() => ({
      topic: request.string(),
      partitions: request.array(() => request.int32()),
    }));
    if (version >= 3) response.int32(0);
    response.array(requestedTopics ?? broker.offsets.committedPartitions(groupId), ({ topic, partitions }) =>
      response.string(topic).array(partitions, (partition) => {
        const committed = broker.offsets.find(groupId, topic, partition);
        response.int32(partition).int64(committed?.offset ?? -1);
        response.string(committed?.metadata ?? '').int16(ErrorCode.NONE);
      }),
    );
    if (version >= 2) response.int16(ErrorCode.NONE);
  },
};

export const GROUP_APIS = [
  findCoordinator,
  joinGroup,
  syncGroup,
  heartbeat,
  leaveGroup,
  describeGroups,
  listGroups,
  deleteGroups,
  offsetCommit,
  offsetFetch,
];
