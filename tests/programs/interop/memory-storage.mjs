import { RecordDuplicateError, RecordNotFoundError } from '@credo-ts/core';

/** A storage for Credo, which has none for tests: a map of records, with queries by their tags. */
export class MemoryStorage {
  supportsCursorPagination = false;
  #records = new Map();

  async save(_context, record) {
    if (this.#records.has(record.id))
      throw new RecordDuplicateError(`The record ${record.id} exists.`, { recordType: record.type });
    this.#records.set(record.id, record);
  }

  async update(_context, record) {
    this.#require(record.constructor, record.id);
    this.#records.set(record.id, record);
  }

  async updateByIdWithLock(_context, recordClass, id, change) {
    const record = await change(this.#require(recordClass, id));
    this.#records.set(id, record);
    return record;
  }

  async delete(_context, record) {
    this.#require(record.constructor, record.id);
    this.#records.delete(record.id);
  }

  async deleteById(_context, recordClass, id) {
    this.#require(recordClass, id);
    this.#records.delete(id);
  }

  async getById(_context, recordClass, id) {
    return this.#require(recordClass, id);
  }

  async getAll(_context, recordClass) {
    return [...this.#records.values()].filter((record) => record.type === recordClass.type);
  }

  async findByQuery(context, recordClass, query) {
    const all = await this.getAll(context, recordClass);
    return all.filter((record) => matches(record.getTags(), query));
  }

  #require(recordClass, id) {
    const record = this.#records.get(id);
    if (!record) throw new RecordNotFoundError(`There is no record ${id}.`, { recordType: recordClass.type });
    return record;
  }
}

function matches(tags, query) {
  return Object.entries(query).every(([name, value]) => {
    if (value === undefined) return true;
    if (name === '$or') return value.some((each) => matches(tags, each));
    if (name === '$and') return value.every((each) => matches(tags, each));
    if (name === '$not') return !matches(tags, value);
    return Array.isArray(value) ? value.every((each) => tags[name]?.includes(each)) : tags[name] === value;
  });
}
