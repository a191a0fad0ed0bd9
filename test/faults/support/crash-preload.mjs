/**
 * Loaded into a server before its own code (`NODE_OPTIONS=--import`), and into its writer's thread:
 * kills the process when the point in CRASH_POINT is passed for the CRASH_AT-th time. The product
 * does not know it: it watches the SQLite driver, the bytes to and from PostgreSQL, and the
 * responses of Node's HTTP server. Points of messages can be added to `passes`.
 */

import { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';

const point = process.env.CRASH_POINT;
let left = Number(process.env.CRASH_AT ?? 1);

/** A booking has passed this point. */
function passes(name) {
  if (name !== point) {
    return;
  }
  left -= 1;
  if (left <= 0) {
    process.kill(process.pid, 'SIGKILL');
  }
}

const INSERT = /^(with .*)?insert into "booking" /;
const require = createRequire(import.meta.url);
const [major = 0] = process.versions.node.split('.').map(Number);
watchSqlite(require(major < 22 ? 'better-sqlite3' : 'better-sqlite3-napi'));
watchPostgres();
watchReplies();

/** Counts only commits with a booking. */
function watchSqlite(Database) {
  const { prepare } = Database.prototype;
  let holdsBooking = false;
  const around = (sql) => {
    if (INSERT.test(sql)) {
      return { before: () => passes('before insert'), after: () => after('insert', true) };
    }
    if (sql !== 'COMMIT') {
      return null;
    }
    return {
      before: () => holdsBooking && passes('before commit'),
      after: () => holdsBooking && after('commit', false),
    };
  };
  const after = (what, holds) => {
    holdsBooking = holds;
    passes(`after ${what}`);
  };
  Database.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    const watched = around(sql);
    if (watched === null) {
      return statement;
    }
    for (const method of ['run', 'get', 'all']) {
      const execute = statement[method];
      statement[method] = function (...values) {
        watched.before();
        const result = execute.apply(this, values);
        watched.after();
        return result;
      };
    }
    return statement;
  };
}

/**
 * Watches the wire, because the driver is bundled. A statement's text is sent once per connection,
 * with the name that later executions use; the next answer after one belongs to it, because the
 * product waits.
 */
function watchPostgres() {
  const names = new Set();
  const { _writeGeneric, push } = Socket.prototype;
  const text = (data) =>
    (Array.isArray(data) ? data : [{ chunk: data }])
      .map(({ chunk }) => Buffer.from(chunk).toString('latin1'))
      .join('');

  Socket.prototype._writeGeneric = function (isMany, data, ...rest) {
    const sent = text(data);
    const [, name] = /\0?P....([\w-]{20})\0(?:with .*)?insert into "booking" /s.exec(sent) ?? [];
    if (name) {
      names.add(name);
    }
    const inserts = [...names].some((known) => sent.includes(known));
    if (inserts) {
      this.watched = 'insert';
      this.holdsBooking = true;
      passes('before insert');
    } else if (this.holdsBooking && sent.includes('COMMIT\0')) {
      this.watched = 'commit';
      passes('before commit');
    }
    return _writeGeneric.call(this, isMany, data, ...rest);
  };

  Socket.prototype.push = function (chunk, ...rest) {
    const { watched } = this;
    if (chunk && watched) {
      this.watched = undefined;
      if (watched === 'commit') {
        this.holdsBooking = false;
      }
      passes(`after ${watched}`);
    }
    return push.call(this, chunk, ...rest);
  };
}

function watchReplies() {
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (...words) {
    if (this.statusCode === 201 && this.req.url.endsWith('/bookings')) {
      passes('before reply');
      this.once('finish', () => passes('after reply'));
    }
    return end.apply(this, words);
  };
}
