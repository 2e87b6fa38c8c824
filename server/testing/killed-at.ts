import type { DatabaseConnection, Driver } from 'kysely';
import { asker } from '#server/db/asker';
import { EngineDialect } from '#server/db/engine/engine';

/**
 * Loaded before the program (`node --import`): kills it (SIGKILL) right before what a request does to the database for
 * the KILL_AT-th time: a commit, or a change outside a transaction. Nothing of it is then stored but what was before. With
 * KILL_AFTER_MS it is killed so many milliseconds after that step began, wherever the request is then.
 */

let left = Number(process.env['KILL_AT']);

function step(): void {
  if (!asker.getStore()) return;
  left -= 1;
  if (left !== 0) return;
  const kill = () => process.kill(process.pid, 'SIGKILL');
  const after = process.env['KILL_AFTER_MS'];
  if (after === undefined) kill();
  else setTimeout(kill, Number(after));
}

const inTransaction = new WeakSet<DatabaseConnection>();
const watched = new WeakSet<DatabaseConnection>();

function watch(connection: DatabaseConnection): DatabaseConnection {
  if (watched.has(connection)) return connection;
  watched.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, ...rest) => {
    if (!inTransaction.has(connection) && query.query.kind !== 'SelectQueryNode') step();
    return execute(query, ...rest);
  };
  return connection;
}

/** A driver that counts what changes the database. */
function counting(driver: Driver): Driver {
  return {
    init: (...given) => driver.init(...given),
    acquireConnection: async (...given) => watch(await driver.acquireConnection(...given)),
    beginTransaction: async (connection, settings) => {
      await driver.beginTransaction(connection, settings);
      inTransaction.add(connection);
    },
    commitTransaction: (connection) => {
      step();
      inTransaction.delete(connection);
      return driver.commitTransaction(connection);
    },
    rollbackTransaction: (connection) => {
      inTransaction.delete(connection);
      return driver.rollbackTransaction(connection);
    },
    releaseConnection: (connection, ...given) => driver.releaseConnection(connection, ...given),
    destroy: (...given) => driver.destroy(...given),
  };
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with its dialect below
const { createDriver } = EngineDialect.prototype;
EngineDialect.prototype.createDriver = function create(this: EngineDialect) {
  return counting(createDriver.call(this));
};
