export interface paths {
    "/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All calendars
         * @description Start here. Lists the calendars that can be booked, in the order in which the operator shows them. Remember the `id`: every other call needs it.
         */
        get: operations["listSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reasons of a calendar
         * @description Lists what can be booked in a calendar, with how long it takes. Bookings of different reasons take different times, so choose one before you ask for days.
         */
        get: operations["listReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Days with at least one free time
         * @description Lists the days on which this reason can be booked, from today to the end of the booking period, in ascending order. An empty list means that nothing is free.
         */
        get: operations["listDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Free times of a day
         * @description Lists the start times that are free right now, in ascending order, by the clock of the installation. Nothing is reserved until `POST /bookings` answers 201.
         */
        get: operations["listSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fields to fill when booking
         * @description Describes the form of a chosen time, as fields by name in the order in which they are shown. It also checks the time: one that has been taken meanwhile is answered with 404. Send an entry for every required field in `submission`.
         */
        get: operations["getForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a time
         * @description Books the time and sends the confirmation that the operator has set up. If the answer is lost, send the same body again with the same `Idempotency-Key`: it books once. A 404 means that the time was taken meanwhile: read `GET /slots` again and choose another one.
         */
        post: operations["createBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "booking.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A booking was made
         * @description Sent when a booking is made, by the API, the widget, the team or from the waiting list. If the customer must confirm it by email, it is sent once they have. It is also sent when the team undoes a cancellation: you then know the `booking_id`, and the `version` is higher.
         */
        post: operations["bookingCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "booking.rescheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A booking has another time or calendar
         * @description Sent when a booking is moved, by the customer or by the team. `previous` holds the time and the calendar that it had before.
         */
        post: operations["bookingRescheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "booking.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A booking was cancelled
         * @description Sent when a booking is cancelled, by the customer or by the team. Its time is free again. If it was still waiting for its confirmation, nothing is sent, as it was never announced.
         */
        post: operations["bookingCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The operator tries the endpoint
         * @description Sent by `slotwell webhook test` and by the button in the administration area. It concerns no booking; answer it with a 2xx.
         */
        post: operations["webhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A day from GET /days. */
        DayParameter: components["schemas"]["Day"];
        /**
         * @description YYYY-MM-DD, local date of the installation.
         * @example 2026-12-01
         */
        Day: string;
        /** @description A time from GET /slots; the space is encoded as %20. */
        SlotParameter: components["schemas"]["Slot"];
        /**
         * @description YYYY-MM-DD HH:MM:SS, local time of the installation.
         * @example 2026-12-01 09:00:00
         */
        Slot: string;
        BookingRequest: {
            schedule: number;
            reason: number;
            slot: components["schemas"]["Slot"];
            /** @description Entries by field name, as GET /forms names them: strings, a boolean for a checkbox. */
            submission: {
                [key: string]: string | boolean;
            };
        };
        BookingCreated: {
            /** @constant */
            type: "booking.created";
            /**
             * @description When it happened, UTC.
             * @example 2026-11-20T09:30:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The same over all changes of a booking. */
                booking_id: number;
                booking_details_id: string;
                /** @description 1 for a new booking, more after each change: a lower one than you have seen is out of date. */
                version: number;
                /** @enum {string} */
                status: "pending" | "confirmed" | "cancelled";
                /** @description The reason, as in GET /reasons, or an id that stands for `parts`. */
                reason: number;
                /** @description Id of the customer record. */
                user_id: number;
                /** @description How many people come. Only where the reason asks for it. */
                persons?: number;
                /** @description The calendar, as in GET /schedules. For a booking of a group: the member that was given. */
                schedule: number;
                /** @description Start, UTC, as in the answer to POST /bookings. */
                slot: components["schemas"]["Instant"];
                /** @description End, UTC; of a course, when its last date ends. */
                slot_end: components["schemas"]["Instant"];
                /** @description Start as in GET /slots, in local time of `timezone`. */
                slot_local: components["schemas"]["Slot"];
                /** @description All dates of a course, in order. Only for a course, and not if it has been moved since. */
                dates?: components["schemas"]["WebhookDate"][];
                /** @description What the booking consists of, in order. Only for a combination, or if the customer added reasons or booked one several times; `reason` is then an id that stands for all of it. */
                parts?: components["schemas"]["WebhookPart"][];
                /** @description What the booking takes besides its calendar, one entry for each unit. Not there if it takes nothing, or has been moved or cancelled since. */
                resources?: components["schemas"]["WebhookResource"][];
                /**
                 * @description IANA name.
                 * @example Europe/Berlin
                 */
                timezone: string;
                /**
                 * @description The path by which it was made, moved or cancelled; `manage` is the link in the customer’s mail.
                 * @enum {string}
                 */
                source: "api" | "widget" | "admin" | "command_line" | "manage" | "expiry" | "waitlist";
                /** @description What came with the link that led to the booking, by the name of the hidden field. Not there where none was filled in. */
                tracking?: {
                    [key: string]: string;
                };
                customer?: components["schemas"]["WebhookCustomer"];
                /** @description What the customer filled in, by field name. Only for endpoints that get customer data. */
                submission?: {
                    [key: string]: string | boolean;
                };
                /** @description Null: the booking was not moved. */
                previous: null;
            };
        };
        /**
         * @description ISO 8601 in UTC.
         * @example 2026-12-01T08:00:00Z
         */
        Instant: string;
        /** @description A date of a course. */
        WebhookDate: {
            /** @description Start, UTC. */
            slot: components["schemas"]["Instant"];
            /** @description End, UTC. */
            slot_end: components["schemas"]["Instant"];
        };
        /** @description A reason that is a part of the booking. */
        WebhookPart: {
            /** @description As in the installation file. */
            reason_id: number;
            /** @description In the language of the installation. */
            name: string;
            /** @description How often it is done. */
            count: number;
        };
        /** @description A room, a device or another calendar that the booking takes. */
        WebhookResource: {
            /** @description As in the installation file. */
            id: number;
            /** @description In the language of the installation. */
            name: string;
            /** @description From when it is taken, UTC. */
            starts_at: components["schemas"]["Instant"];
            /** @description Until when, UTC. */
            ends_at: components["schemas"]["Instant"];
        };
        /** @description Only for endpoints that get customer data. */
        WebhookCustomer: {
            /** @description Null: none was given, or it was erased. */
            email: string | null;
            /**
             * @description BCP 47 language tag.
             * @example de
             */
            language: string;
        };
        BookingRescheduled: {
            /** @constant */
            type: "booking.rescheduled";
            /**
             * @description When it happened, UTC.
             * @example 2026-11-20T09:30:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The same over all changes of a booking. */
                booking_id: number;
                booking_details_id: string;
                /** @description 1 for a new booking, more after each change: a lower one than you have seen is out of date. */
                version: number;
                /** @enum {string} */
                status: "pending" | "confirmed" | "cancelled";
                /** @description The reason, as in GET /reasons, or an id that stands for `parts`. */
                reason: number;
                /** @description Id of the customer record. */
                user_id: number;
                /** @description How many people come. Only where the reason asks for it. */
                persons?: number;
                /** @description The calendar, as in GET /schedules. For a booking of a group: the member that was given. */
                schedule: number;
                /** @description Start, UTC, as in the answer to POST /bookings. */
                slot: components["schemas"]["Instant"];
                /** @description End, UTC; of a course, when its last date ends. */
                slot_end: components["schemas"]["Instant"];
                /** @description Start as in GET /slots, in local time of `timezone`. */
                slot_local: components["schemas"]["Slot"];
                /** @description All dates of a course, in order. Only for a course, and not if it has been moved since. */
                dates?: components["schemas"]["WebhookDate"][];
                /** @description What the booking consists of, in order. Only for a combination, or if the customer added reasons or booked one several times; `reason` is then an id that stands for all of it. */
                parts?: components["schemas"]["WebhookPart"][];
                /** @description What the booking takes besides its calendar, one entry for each unit. Not there if it takes nothing, or has been moved or cancelled since. */
                resources?: components["schemas"]["WebhookResource"][];
                /**
                 * @description IANA name.
                 * @example Europe/Berlin
                 */
                timezone: string;
                /**
                 * @description The path by which it was made, moved or cancelled; `manage` is the link in the customer’s mail.
                 * @enum {string}
                 */
                source: "api" | "widget" | "admin" | "command_line" | "manage" | "expiry" | "waitlist";
                /** @description What came with the link that led to the booking, by the name of the hidden field. Not there where none was filled in. */
                tracking?: {
                    [key: string]: string;
                };
                customer?: components["schemas"]["WebhookCustomer"];
                /** @description What the customer filled in, by field name. Only for endpoints that get customer data. */
                submission?: {
                    [key: string]: string | boolean;
                };
                previous: components["schemas"]["WebhookPlace"];
            };
        };
        /** @description Where a booking was before it was moved. */
        WebhookPlace: {
            /** @description The calendar, as in GET /schedules. For a booking of a group: the member that was given. */
            schedule: number;
            /** @description Start, UTC, as in the answer to POST /bookings. */
            slot: components["schemas"]["Instant"];
            /** @description End, UTC; of a course, when its last date ends. */
            slot_end: components["schemas"]["Instant"];
            /** @description Start as in GET /slots, in local time of `timezone`. */
            slot_local: components["schemas"]["Slot"];
        };
        BookingCancelled: {
            /** @constant */
            type: "booking.cancelled";
            /**
             * @description When it happened, UTC.
             * @example 2026-11-20T09:30:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The same over all changes of a booking. */
                booking_id: number;
                booking_details_id: string;
                /** @description 1 for a new booking, more after each change: a lower one than you have seen is out of date. */
                version: number;
                /** @enum {string} */
                status: "pending" | "confirmed" | "cancelled";
                /** @description The reason, as in GET /reasons, or an id that stands for `parts`. */
                reason: number;
                /** @description Id of the customer record. */
                user_id: number;
                /** @description How many people come. Only where the reason asks for it. */
                persons?: number;
                /** @description The calendar, as in GET /schedules. For a booking of a group: the member that was given. */
                schedule: number;
                /** @description Start, UTC, as in the answer to POST /bookings. */
                slot: components["schemas"]["Instant"];
                /** @description End, UTC; of a course, when its last date ends. */
                slot_end: components["schemas"]["Instant"];
                /** @description Start as in GET /slots, in local time of `timezone`. */
                slot_local: components["schemas"]["Slot"];
                /** @description All dates of a course, in order. Only for a course, and not if it has been moved since. */
                dates?: components["schemas"]["WebhookDate"][];
                /** @description What the booking consists of, in order. Only for a combination, or if the customer added reasons or booked one several times; `reason` is then an id that stands for all of it. */
                parts?: components["schemas"]["WebhookPart"][];
                /** @description What the booking takes besides its calendar, one entry for each unit. Not there if it takes nothing, or has been moved or cancelled since. */
                resources?: components["schemas"]["WebhookResource"][];
                /**
                 * @description IANA name.
                 * @example Europe/Berlin
                 */
                timezone: string;
                /**
                 * @description The path by which it was made, moved or cancelled; `manage` is the link in the customer’s mail.
                 * @enum {string}
                 */
                source: "api" | "widget" | "admin" | "command_line" | "manage" | "expiry" | "waitlist";
                /** @description What came with the link that led to the booking, by the name of the hidden field. Not there where none was filled in. */
                tracking?: {
                    [key: string]: string;
                };
                customer?: components["schemas"]["WebhookCustomer"];
                /** @description What the customer filled in, by field name. Only for endpoints that get customer data. */
                submission?: {
                    [key: string]: string | boolean;
                };
                /** @description Null: the booking was not moved. */
                previous: null;
            };
        };
        WebhookTest: {
            /** @constant */
            type: "webhook.test";
            /**
             * @description When it happened, UTC.
             * @example 2026-11-20T09:30:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The number of the endpoint that was tested. */
                endpoint: number;
            };
        };
        /** @description A calendar; its id is the parameter `schedule` of all later calls. */
        Schedule: {
            id: number;
            name: string;
        };
        ErrorBody: {
            error: string;
            /** @description The field of the booking to blame. */
            field?: string;
        };
        /** @description A reason to book; its id is the parameter `reason`. */
        Reason: {
            id: number;
            name: string;
            /** @description May be empty. */
            description: string;
            /** @description Seconds. */
            duration: number;
        };
        FormField: {
            /** @enum {string} */
            form_type: "textbox" | "textarea" | "select" | "radio" | "checkbox";
            /**
             * @description `hidden`: not for customers to see; it takes what tells where the booking came from.
             * @enum {string}
             */
            input_type: "text" | "email" | "tel" | "number" | "date" | "url" | "hidden";
            label: string;
            /** @description True: the field must be filled when booking; a checkbox must be ticked. Never true with `show_if`. */
            required: boolean;
            /** @description Default value; a checkbox's is a boolean. */
            value: string | boolean;
            /** @description What may be chosen; only with `select` and `radio`. */
            options?: {
                value: string;
                label: string;
            }[];
            /** @description Only where the operator set a condition: the field is asked for where the one of this name is and has this entry. Everywhere else it stays out of the submission; an entry is refused. */
            show_if?: {
                field: string;
                /** @description The value of an option; a checkbox's is a boolean. */
                equals: string | boolean;
                /** @description True: where the field is asked for, it must be filled. */
                required: boolean;
            };
        };
        BookingResponse: {
            booking_id: number;
            booking_details_id: string;
            /** @description Id of the customer record. */
            user_id: number;
            slot: components["schemas"]["Instant"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data. */
            200: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    "Cache-Control": string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Dr. Smith"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Schedule"][];
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing, wrong or replaced. */
            401: {
                headers: {
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Calendar, reason, day or time not found; or a query parameter is missing, repeated or wrongly formatted. */
            404: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Reason not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another method than this path has. */
            405: {
                headers: {
                    /** @description The methods of this path. */
                    Allow: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Method not allowed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds; a request after that many succeeds. */
                    "Retry-After": number;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description API disabled, Not configured, or the database is busy or out of reach. */
            503: {
                headers: {
                    /** @description Seconds; only if the database is busy or out of reach: the same request may be sent again after that many, a booking under the same key. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "API disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listReasons: {
        parameters: {
            query: {
                /** @description Calendar id from GET /schedules. */
                schedule: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data. */
            200: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    "Cache-Control": string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 2,
                     *           "name": "First visit",
                     *           "description": "Please bring your insurance card.",
                     *           "duration": 1800
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Reason"][];
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing, wrong or replaced. */
            401: {
                headers: {
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Calendar, reason, day or time not found; or a query parameter is missing, repeated or wrongly formatted. */
            404: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Reason not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another method than this path has. */
            405: {
                headers: {
                    /** @description The methods of this path. */
                    Allow: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Method not allowed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds; a request after that many succeeds. */
                    "Retry-After": number;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description API disabled, Not configured, or the database is busy or out of reach. */
            503: {
                headers: {
                    /** @description Seconds; only if the database is busy or out of reach: the same request may be sent again after that many, a booking under the same key. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "API disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listDays: {
        parameters: {
            query: {
                /** @description Calendar id from GET /schedules. */
                schedule: number;
                /** @description Reason id from GET /reasons. */
                reason: number;
                /** @description How many people come, where GET /forms has a field `persons`: only times with so many places left are listed. One if left out. An addition to the base specification. */
                persons?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data. */
            200: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    "Cache-Control": string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         "2026-12-01",
                     *         "2026-12-02"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Day"][];
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing, wrong or replaced. */
            401: {
                headers: {
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Calendar, reason, day or time not found; or a query parameter is missing, repeated or wrongly formatted. */
            404: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Reason not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another method than this path has. */
            405: {
                headers: {
                    /** @description The methods of this path. */
                    Allow: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Method not allowed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds; a request after that many succeeds. */
                    "Retry-After": number;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description API disabled, Not configured, or the database is busy or out of reach. */
            503: {
                headers: {
                    /** @description Seconds; only if the database is busy or out of reach: the same request may be sent again after that many, a booking under the same key. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "API disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listSlots: {
        parameters: {
            query: {
                /** @description Calendar id from GET /schedules. */
                schedule: number;
                /** @description Reason id from GET /reasons. */
                reason: number;
                /** @description A day from GET /days. */
                day: components["schemas"]["DayParameter"];
                /** @description How many people come, where GET /forms has a field `persons`: only times with so many places left are listed. One if left out. An addition to the base specification. */
                persons?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data. */
            200: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    "Cache-Control": string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         "2026-12-01 09:00:00",
                     *         "2026-12-01 09:30:00"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Slot"][];
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing, wrong or replaced. */
            401: {
                headers: {
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Calendar, reason, day or time not found; or a query parameter is missing, repeated or wrongly formatted. */
            404: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Reason not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another method than this path has. */
            405: {
                headers: {
                    /** @description The methods of this path. */
                    Allow: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Method not allowed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds; a request after that many succeeds. */
                    "Retry-After": number;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description API disabled, Not configured, or the database is busy or out of reach. */
            503: {
                headers: {
                    /** @description Seconds; only if the database is busy or out of reach: the same request may be sent again after that many, a booking under the same key. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "API disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getForm: {
        parameters: {
            query: {
                /** @description Calendar id from GET /schedules. */
                schedule: number;
                /** @description Reason id from GET /reasons. */
                reason: number;
                /** @description A time from GET /slots; the space is encoded as %20. */
                slot: components["schemas"]["SlotParameter"];
                /** @description How many people come, where GET /forms has a field `persons`: only times with so many places left are listed. One if left out. An addition to the base specification. */
                persons?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data. */
            200: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    "Cache-Control": string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "last_name": {
                     *           "form_type": "textbox",
                     *           "input_type": "text",
                     *           "label": "Last name",
                     *           "required": true,
                     *           "value": ""
                     *         },
                     *         "insurance": {
                     *           "form_type": "select",
                     *           "input_type": "text",
                     *           "label": "Insurance",
                     *           "required": false,
                     *           "value": "public",
                     *           "options": [
                     *             {
                     *               "value": "public",
                     *               "label": "Public"
                     *             },
                     *             {
                     *               "value": "private",
                     *               "label": "Private"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            [key: string]: components["schemas"]["FormField"];
                        };
                    };
                };
            };
            /** @description Unchanged since the ETag in If-None-Match. */
            304: {
                headers: {
                    /** @description Weak entity tag; send it back in If-None-Match. */
                    ETag: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing, wrong or replaced. */
            401: {
                headers: {
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Calendar, reason, day or time not found; or a query parameter is missing, repeated or wrongly formatted. */
            404: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Reason not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another method than this path has. */
            405: {
                headers: {
                    /** @description The methods of this path. */
                    Allow: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Method not allowed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds; a request after that many succeeds. */
                    "Retry-After": number;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description API disabled, Not configured, or the database is busy or out of reach. */
            503: {
                headers: {
                    /** @description Seconds; only if the database is busy or out of reach: the same request may be sent again after that many, a booking under the same key. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "API disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    createBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request book once: within 24 hours the same key with the same body gets the first 201 again, byte for byte; with another body, 400. A quoted string or bare. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 65536 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schedule": 1,
                 *       "reason": 2,
                 *       "slot": "2026-12-01 09:00:00",
                 *       "submission": {
                 *         "last_name": "Lovelace",
                 *         "insurance": "public"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BookingRequest"];
            };
        };
        responses: {
            /** @description Booked. */
            201: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "booking_id": 41,
                     *       "booking_details_id": "a3f1c2d4e5b60718",
                     *       "user_id": 7,
                     *       "slot": "2026-12-01T08:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BookingResponse"];
                };
            };
            /** @description The request is not valid, a field is missing (`field` names it), or the body is not JSON. */
            400: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Field is required",
                     *       "field": "last_name"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token is missing, wrong or replaced. */
            401: {
                headers: {
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unauthorized"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Calendar, reason or time not found, or the time is no longer available. */
            404: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Time not found or no longer available"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another method than this path has. */
            405: {
                headers: {
                    /** @description The methods of this path. */
                    Allow: string;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Method not allowed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Content-Type is not application/json. */
            415: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Content-Type must be application/json"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Seconds; a request after that many succeeds. */
                    "Retry-After": number;
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many requests"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The booking could not be saved. */
            500: {
                headers: {
                    /** @description The limit, as in the IETF draft. */
                    "RateLimit-Policy": string;
                    /** @description What is left of it, and the seconds until it starts anew. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The booking could not be saved"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description API disabled, Not configured, or the database is busy or out of reach. */
            503: {
                headers: {
                    /** @description Seconds; only if the database is busy or out of reach: the same request may be sent again after that many, a booking under the same key. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "API disabled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    bookingCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The message: the same in every attempt, so that one received twice is known. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description Base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the endpoint’s secret, behind `v1,`; two of them, with a blank between, while a secret is replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingCreated"];
            };
        };
        responses: {
            /** @description No more webhooks are wanted: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Later, please: `Retry-After` is honoured, up to a day. So it is with 503. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any 2xx will do; the body is not read for more than the log. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received: it is sent again, ten times over three days. So it is with 3xx (redirects are not followed), 5xx and no answer in 15 seconds. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    bookingRescheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description The message: the same in every attempt, so that one received twice is known. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description Base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the endpoint’s secret, behind `v1,`; two of them, with a blank between, while a secret is replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRescheduled"];
            };
        };
        responses: {
            /** @description No more webhooks are wanted: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Later, please: `Retry-After` is honoured, up to a day. So it is with 503. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any 2xx will do; the body is not read for more than the log. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received: it is sent again, ten times over three days. So it is with 3xx (redirects are not followed), 5xx and no answer in 15 seconds. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    bookingCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The message: the same in every attempt, so that one received twice is known. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description Base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the endpoint’s secret, behind `v1,`; two of them, with a blank between, while a secret is replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingCancelled"];
            };
        };
        responses: {
            /** @description No more webhooks are wanted: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Later, please: `Retry-After` is honoured, up to a day. So it is with 503. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any 2xx will do; the body is not read for more than the log. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received: it is sent again, ten times over three days. So it is with 3xx (redirects are not followed), 5xx and no answer in 15 seconds. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The message: the same in every attempt, so that one received twice is known. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description Base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the endpoint’s secret, behind `v1,`; two of them, with a blank between, while a secret is replaced. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTest"];
            };
        };
        responses: {
            /** @description No more webhooks are wanted: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Later, please: `Retry-After` is honoured, up to a day. So it is with 503. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any 2xx will do; the body is not read for more than the log. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received: it is sent again, ten times over three days. So it is with 3xx (redirects are not followed), 5xx and no answer in 15 seconds. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
