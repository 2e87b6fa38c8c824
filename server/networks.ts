import type { RequestListener } from 'node:http';
import { HOME } from '#contract/networks';
import { refusal } from '#contract/refusals/index';
import { inBackground } from './db/asker.ts';
import type { Db } from './db/database.ts';
import type { Database } from './db/schema.generated.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import { nextId } from './db/ids.ts';
import type { Fill, NewNetwork, OpenNetwork, OpenNetworks } from './deps.ts';
import { Failure } from './failure.ts';

export type NetworkRow = Readonly<Database['network']>;

/** A network that is open: its database behind its own service. */
export interface Opened extends OpenNetwork {
  database: OpenDatabase;
  /** Answers a request whose address is within the network. */
  answer: RequestListener;
  close: () => Promise<void>;
}

interface Ways {
  /** Opens a further network. */
  open: (row: NetworkRow) => Promise<Opened>;
  /** Makes the database of a further network and fills it, in one transaction; one that was left unfinished goes first. */
  make: (row: NetworkRow, fill: Fill) => Promise<void>;
  /** Removes the database and the files of a further network; there may be none. */
  erase: (id: number) => Promise<void>;
  /** Runs work while no other server adds or removes networks. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  removeDemo: (stay: ReadonlySet<string>) => Promise<void>;
  /** Called when a further network cannot be opened. */
  onTrouble: (row: NetworkRow, error: unknown) => void;
}

/** Name of the setting of a network that is being made or removed: a start after a kill removes what is left of it. */
const unfinished = (id: number) => `unfinished network ${id}`;
const UNFINISHED = unfinished(0).slice(0, -1);

/**
 * The networks of the installation: the first, and the further ones that its database names. A further network is
 * opened when it is first needed, also when another server on the same database has added it.
 */
export class Networks implements OpenNetworks {
  #home: Opened | undefined;
  readonly #db: Db;
  readonly #ways: Ways;
  readonly #opened = new Map<number, Promise<Opened>>();

  constructor(db: Db, ways: Ways) {
    this.#db = db;
    this.#ways = ways;
  }

  /** The first network. */
  get home(): Opened {
    if (!this.#home) throw new Error('the first network is not open yet');
    return this.#home;
  }

  set home(home: Opened) {
    this.#home = home;
  }

  /** Also closes a network that another server has removed. */
  async all(): Promise<Opened[]> {
    const rows = await this.#db.selectFrom('network').selectAll().orderBy('id').execute();
    for (const id of this.#opened.keys()) if (!rows.some((row) => row.id === id)) await this.close(id);
    const further = await Promise.all(
      rows.map(async (row) =>
        this.#open(row).then(
          (one) => ({ ...one, name: row.name }),
          (error: unknown) => this.#ways.onTrouble(row, error),
        ),
      ),
    );
    return [this.home, ...further.filter((one) => one !== undefined)];
  }

  async every(): Promise<Opened[]> {
    const rows = await this.#db.selectFrom('network').selectAll().orderBy('id').execute();
    return [this.home, ...(await Promise.all(rows.map((row) => this.#openOrRefuse(row))))];
  }

  async get(id: number): Promise<Opened> {
    if (id === HOME) return this.home;
    const row = await this.#db.selectFrom('network').where('id', '=', id).selectAll().executeTakeFirst();
    if (!row) throw new Failure('NOT_FOUND', refusal('service.noNetwork'));
    return this.#openOrRefuse(row);
  }

  /** Opens a further network. @throws OVERLOADED when its database cannot be opened */
  async #openOrRefuse(row: NetworkRow): Promise<Opened> {
    try {
      return { ...(await this.#open(row)), name: row.name };
    } catch (error) {
      this.#ways.onTrouble(row, error);
      throw new Failure('OVERLOADED', refusal('service.networkClosed', { name: row.name }));
    }
  }

  async add({ name, createdBy, beside }: NewNetwork, fill: Fill): Promise<OpenNetwork> {
    return this.#ways.alone(async () => {
      const id = await nextId(this.#db, 'network_id');
      const row: NetworkRow = { id, kind: 'own', name, created_by: createdBy, created_at: new Date() };
      await this.#db
        .insertInto('setting')
        .values({ name: unfinished(id), value: '' })
        .execute();
      await this.#ways.make(row, fill).catch(async (error: unknown) => {
        await this.#erase(id);
        throw error;
      });
      await this.#db.transaction().execute(async (tx) => {
        await beside?.(tx);
        await tx.insertInto('network').values(row).execute();
        await tx.deleteFrom('setting').where('name', '=', unfinished(id)).execute();
      });
      return this.get(id);
    });
  }

  async remove(id: number): Promise<() => Promise<void>> {
    await this.#db.transaction().execute(async (tx) => {
      await tx.deleteFrom('connection').where('network_id', '=', id).execute();
      await tx.deleteFrom('network').where('id', '=', id).execute();
      await tx
        .insertInto('setting')
        .values({ name: unfinished(id), value: '' })
        .execute();
    });
    return () =>
      this.#ways.alone(async () => {
        await this.close(id);
        await this.#erase(id);
      });
  }

  /** Removes what a kill has left of networks that were being made or removed. */
  async finish(): Promise<void> {
    await this.#ways.alone(async () => {
      const left = await this.#db
        .selectFrom('setting')
        .where('name', 'like', `${UNFINISHED}%`)
        .select('name')
        .execute();
      for (const { name } of left) await this.#erase(Number(name.slice(UNFINISHED.length)));
    });
  }

  async removeDemo(): Promise<void> {
    // One that cannot be opened throws: its people must stay.
    const further = (await this.every()).filter(({ id }) => id !== HOME);
    const people = await Promise.all(
      further.map(({ deps: { db } }) => db.selectFrom('membership').select('user_id').distinct().execute()),
    );
    await this.#ways.removeDemo(new Set(people.flat().map(({ user_id }) => user_id)));
  }

  async #erase(id: number): Promise<void> {
    await this.#ways.erase(id);
    await this.#db.deleteFrom('setting').where('name', '=', unfinished(id)).execute();
  }

  /** Closes a further network's service and database on this server. */
  async close(id: number): Promise<void> {
    const opened = this.#opened.get(id);
    this.#opened.delete(id);
    await opened?.then(async (one) => one.close()).catch(() => undefined);
  }

  async closeAll(): Promise<void> {
    for (const id of Array.from(this.#opened.keys())) await this.close(id);
  }

  #open(row: NetworkRow): Promise<Opened> {
    const known = this.#opened.get(row.id);
    if (known) return known;
    // Its reading and jobs go on after the request that opens it.
    const opening = inBackground(() => this.#ways.open(row));
    this.#opened.set(row.id, opening);
    opening.catch(() => this.#opened.delete(row.id));
    return opening;
  }
}
