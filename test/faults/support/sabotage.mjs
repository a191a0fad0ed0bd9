/**
 * Loaded into a process before its own code (`--import`), into its threads too: breaks the promise
 * that SABOTAGE names. Nothing in the product knows of it: it meddles with the driver of SQLite,
 * with Node's sockets and with the answers of its HTTP server. What the rows of the fault bench
 * must not put up with.
 */

import { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';

const NOT_FREE = JSON.stringify({
  error: 'Time not found or no longer available',
  code: 'slot_unavailable',
});
const NOT_SAVED = JSON.stringify({ error: 'The booking could not be saved' });
const LATE_MS = 12_000;
const SLOW_STOP_MS = 16_000;
const sabotages = {
  /** Rolls back some commits but acknowledges them. */
  'loses commits': () => replaceStatements((sql) => sql === 'COMMIT' && seldom(3) && 'ROLLBACK'),
  /** No key is remembered: a retry books again. */
  'forgets keys': () =>
    replaceStatements((sql) => sql.startsWith('insert into "idempotency"') && 'nothing'),
  /** Some messages are planned and never written. */
  'loses messages': () =>
    replaceStatements((sql) => sql.startsWith('insert into "delivery" ') && seldom(3) && 'nothing'),
  /** Former lease holders can still mark. */
  'lets anybody mark': () =>
    rewriteStatements((sql) =>
      sql.replace(/ and "lease_token" = \?.*?(?= returning )/, (guards) =>
        guards.replace(/ and (.*?)(?= and |$)/g, ' and ($1 or 1)'),
      ),
    ),
  /** A backup omits the last audit row of the bookings, also in its counts. */
  'leaves rows out': () =>
    process.argv.includes('backup') &&
    rewriteStatements((sql) =>
      sql
        .replace(/^SELECT count\(\*\) FROM "audit"$/, 'SELECT count(*) - 1 FROM "audit"')
        .replace(
          /^(SELECT "id", .* FROM "audit")/,
          `$1 WHERE id <> (SELECT max(id) FROM audit WHERE action = 'booking.created')`,
        ),
    ),
  /** Refuses some free times as taken. */
  'refuses what is free': () =>
    changeAnswers(({ isBooking }) => isBooking && seldom() && { status: 404, body: NOT_FREE }),
  /** Confirms some bookings that failed. */
  'makes bookings up': () =>
    changeAnswers(
      ({ isBooking, status }) =>
        isBooking &&
        status >= 500 &&
        seldom() && { status: 201, body: JSON.stringify({ booking_id: 1_000_000 }) },
    ),
  /** Reports failure to callers at a busy time, though the outcome is unknown. */
  'gives up early': () =>
    changeAnswers(
      ({ isBooking, status }) => isBooking && status === 503 && { status: 500, body: NOT_SAVED },
    ),
  /** Reports failures too late. */
  'answers late': () => changeAnswers(({ status }) => status >= 500 && { delayMs: LATE_MS }),
  /** Once it has lost a connection to Redis, every other booking fails. */
  'needs what is gone': () => {
    const port = Number(new URL(process.env.CACHE_URL).port);
    const connections = new WeakSet();
    let isGone = false;
    const { emit } = Socket.prototype;
    Socket.prototype.emit = function (event, ...values) {
      if (event === 'connect' && this.remotePort === port) {
        connections.add(this);
      }
      if (event === 'close' && connections.has(this)) {
        isGone = true;
      }
      return emit.call(this, event, ...values);
    };
    changeAnswers(
      ({ isBooking }) => isBooking && isGone && seldom(2) && { status: 500, body: NOT_SAVED },
    );
  },
  /** Keeps using the first configuration. */
  'keeps old rules': () =>
    replaceStatements(
      (sql) => sql.startsWith('update "installation" set "config_version"') && 'nothing',
    ),
  /** Notifies no page of changes. */
  'keeps news to itself': () => {
    const { write } = ServerResponse.prototype;
    ServerResponse.prototype.write = function (...words) {
      return String(words[0]).includes('event: changed') || write.apply(this, words);
    };
  },
  /** The step that a next version's schema has more is made twice. */
  'migrates twice': () => addToStep("INSERT INTO made_up VALUES ('made again')"),
  /** A database that is migrated gets another signing key. */
  'makes a new key': () =>
    addToStep('UPDATE installation SET signing_key = lower(hex(randomblob(32)))'),
  /** Signs with a different key. */
  'knows another key': () =>
    rewriteStatements((sql) =>
      sql.replace(
        /^select "signing_key" from "installation"/,
        'select lower(hex(zeroblob(32))) as "signing_key" from "installation"',
      ),
    ),
  /** Ends immediately when asked to stop. */
  'stops at once': () => void process.once('SIGTERM', () => process.exit(0)),
  /** Stops too late when asked. */
  'stops late': () => {
    const { exit } = process;
    process.exit = (code) => void setTimeout(() => exit(code), SLOW_STOP_MS);
    process.once('SIGTERM', () => void setTimeout(() => undefined, SLOW_STOP_MS));
  },
};

let passed = 0;

/** One time of so many. */
function seldom(of = 7) {
  passed += 1;
  return passed % of === 0;
}

/**
 * `change`: what is done instead of one execution; `nothing`, an SQL text, or false for what was
 * meant.
 */
function replaceStatements(change) {
  const { prototype } = driver();
  const { prepare } = prototype;
  prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    const execute = statement.run;
    statement.run = (...values) => {
      const instead = change(sql);
      if (!instead) {
        return execute.apply(statement, values);
      }
      return instead === 'nothing'
        ? { changes: 1, lastInsertRowid: 0 }
        : prepare.call(this, instead).run();
    };
    return statement;
  };
}

function rewriteStatements(rewrite) {
  const { prototype } = driver();
  const { prepare } = prototype;
  prototype.prepare = function (sql) {
    return prepare.call(this, rewrite(sql));
  };
}

/** See `next-schema.ts`. */
function addToStep(more) {
  const { prototype } = driver();
  const { exec } = prototype;
  prototype.exec = function (sql) {
    return exec.call(this, sql.includes('CREATE TABLE made_up') ? `${sql}; ${more}` : sql);
  };
}

function driver() {
  const require = createRequire(import.meta.url);
  const [major = 0] = process.versions.node.split('.').map(Number);
  return require(major < 22 ? 'better-sqlite3' : 'better-sqlite3-napi');
}

/** Replaces responses. `change` returns another response or a delay; false keeps the original. */
function changeAnswers(change) {
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (...words) {
    const isBooking = this.req.method === 'POST' && this.req.url.endsWith('/bookings');
    const {
      status = this.statusCode,
      body,
      delayMs = 0,
    } = change({ isBooking, status: this.statusCode }) || {};
    if (body !== undefined) {
      this.statusCode = status;
      this.setHeader('content-length', Buffer.byteLength(body));
    }
    const send = () => end.apply(this, body === undefined ? words : [body]);
    if (delayMs === 0) {
      return send();
    }
    setTimeout(send, delayMs);
    return this;
  };
}

const sabotage = sabotages[process.env.SABOTAGE];
if (sabotage === undefined) {
  throw new Error(`There is no sabotage "${process.env.SABOTAGE}".`);
}
sabotage();
