import type { Auth } from './auth.ts';
import { ConfigError, type Config } from './config.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import { seed, type SignIns } from './demo/seed.ts';
import { beginOwn, isDemo, networkKind } from './domain/own-network.store.ts';
import { awaitsSetUp, newSetUpCode } from './modules/networks/set-up.store.ts';

interface Beginning {
  signIns: SignIns;
  setUpPath: string | undefined;
}

/** The page that sets up the network with a code. */
export const setUpPathOf = (code: string): string => `/set-up?code=${code}`;

/**
 * Makes an empty database what the settings ask for: the demo network, or a network of one's own. One that waits for
 * its set-up gets a further code. A demo that was removed does not come back.
 * @throws ConfigError when the demo is there and a network of one's own is asked for
 */
export async function begin(
  database: OpenDatabase,
  auth: Auth,
  config: Config,
  now: () => Date,
  onProgress?: (what: string) => void,
): Promise<Beginning> {
  const { db } = database;
  if (config.OWN_NETWORK) {
    await database.alone('own network', async () => {
      if ((await networkKind(db)) !== undefined) return;
      if (await isDemo(db)) {
        throw new ConfigError(
          'The demo network is here. For an empty installation set another DATA_DIR or DATABASE_URL. ' +
            'Or start without --own: "Start a network of your own" in the account menu makes one beside the demo, ' +
            'which can then be removed.',
        );
      }
      await db.transaction().execute(beginOwn);
    });
  }
  const kind = await networkKind(db);
  if (kind === undefined) return { signIns: await seed(database, auth, config, now, onProgress), setUpPath: undefined };
  const setUpPath = (await awaitsSetUp(db)) ? setUpPathOf(await newSetUpCode(db, 'stay')) : undefined;
  return { signIns: async () => [], setUpPath };
}
