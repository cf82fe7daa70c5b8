/** The values that the member at each path of an event may have. An event has to match all of them. */
export type PayloadFilter = Record<string, FilterValue[]>;

export type FilterValue = string | number | boolean;
