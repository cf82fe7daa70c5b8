// Written by npm run dev -- openapi.
export interface components {
    schemas: {
        CreateUser: {
            /** Format: email */
            email?: string | null;
            /** @description Without spaces, slashes and invisible characters. By default the e-mail address. */
            username?: string | null;
            firstName?: string | null;
            lastName?: string | null;
            /** @description The identifier that the partner uses, unique in the tenant. */
            externalIdentifier?: string | null;
        } & (unknown | unknown);
        /** @description Letters that look like others. */
        Warnings: string[];
        CreatedUserEnvelope: {
            data: {
                email: string | null;
                username: string;
                /** @description Empty for an existing user. */
                tempPassword: string;
                warnings?: components["schemas"]["Warnings"];
            };
        };
        User: {
            id: components["schemas"]["Id"];
            email: string | null;
            username: string;
            firstName: string | null;
            lastName: string | null;
            externalIdentifier: string | null;
            createdAt: components["schemas"]["Timestamp"];
            warnings?: components["schemas"]["Warnings"];
        };
        UserEnvelope: {
            data: components["schemas"]["User"];
        };
        UserList: {
            data: components["schemas"]["User"][];
            links: components["schemas"]["PageLinks"];
        };
        ExternalIdentifierEnvelope: {
            data: {
                externalIdentifier: string;
            };
        };
        /**
         * Format: uuid
         * @description The id of a resource, a UUID of version 7.
         */
        Id: string;
        /**
         * Format: date-time
         * @description A time in UTC with milliseconds (ISO 8601).
         */
        Timestamp: string;
        /** @description The pages of a list, relative to the public base URL. The last page has no `next`. */
        PageLinks: {
            self: string;
            first: string;
            prev?: string;
            next?: string;
        };
        /** @description One violated rule, or one reason of a refusal. */
        ErrorObject: {
            /**
             * Format: uuid
             * @description The id of the error in the log.
             */
            id: string;
            /** @description The HTTP status. */
            status: string;
            /** @description The kind of the error. */
            code: string;
            /** @description The meaning of the code. */
            title: string;
            /** @description What is wrong, as a sentence. */
            detail: string;
            /** @description The place of the violation. */
            source?: {
                /** @description JSON pointer into the body (RFC 6901). */
                pointer?: string;
                /** @description The name of the query parameter. */
                parameter?: string;
            };
            /** @description Values that belong to the code. */
            meta?: {
                [key: string]: unknown;
            };
        };
        /** @description The body of each error response, except those of the OpenID endpoints. */
        ErrorEnvelope: {
            data: null;
            errors: components["schemas"]["ErrorObject"][];
        };
    };
    responses: never;
    parameters: {
        /** @description The order of the list. The prefix `-` means descending. */
        SortByCreation: "createdAt" | "-createdAt";
        /** @description Items that were created at this time or later. */
        CreatedFrom: string;
        /** @description Items that were created before this time. */
        CreatedBefore: string;
        /** @description The number of items of a page. */
        PageSize: number;
        /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
        PageBefore: string;
        /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
        PageAfter: string;
        /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    listUsers: {
        parameters: {
            query?: {
                /** @description The beginning of a username, an e-mail address, a first name or a last name, in any case. */
                "search[name]"?: string;
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUser"];
            };
        };
        responses: {
            /** @description The user exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUserEnvelope"];
                };
            };
            /** @description The new user, with the temporary password, which no other response shows. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUserEnvelope"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The username, normalised as in the response of the creation. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserEnvelope"];
                };
            };
        };
    };
    getExternalIdentifier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The username, normalised as in the response of the creation. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The external identifier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdentifierEnvelope"];
                };
            };
        };
    };
    lockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The username, normalised as in the response of the creation. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is locked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The username, normalised as in the response of the creation. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is unlocked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The username, normalised as in the response of the creation. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user whose password was reset. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUserEnvelope"];
                };
            };
        };
    };
    removeFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The username, normalised as in the response of the creation. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user has no second factor. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
