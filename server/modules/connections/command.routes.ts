import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOME } from '#contract/networks';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { terminal } from '#server/domain/installation-log.store';
import { Failure } from '#server/failure';
import { addressOf, inputReader } from '#server/http/input';
import { connectCommand, isCommandToken, progressCommand, TOKEN_HEADER } from './command.ts';
import type { Connecting } from './connecting.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Serves the command `connect` of this machine, in the first network. */
export function serveCommands(app: FastifyInstance, { networkId, config }: Deps, connecting: Connecting): void {
  if (networkId !== HOME) return;
  const admit = async ({ socket, headers }: FastifyRequest) => {
    const isOurs = isCommandToken(config.SESSION_SECRET, headers[TOKEN_HEADER], new Date());
    if (!isOurs || !loopback.has(socket.remoteAddress ?? ''))
      throw new Failure('INVALID_API_KEY', refusal('access.keyNeeded'));
  };
  const readConnect = inputReader(connectCommand);
  const readProgress = inputReader(progressCommand);
  const connect = async (request: FastifyRequest) => {
    const { for: email, ...given } = readConnect({ ...addressOf(request), body: request.body }).body;
    const person = await connecting.personNamed(email);
    const id = await connecting.connect(given, person, { again: true, by: terminal });
    return connecting.row(id, person.id);
  };
  const progress = async (request: FastifyRequest) => {
    const { body } = readProgress({ ...addressOf(request), body: request.body });
    return connecting.row(body.networkId, (await connecting.personNamed(body.for)).id);
  };
  app.route({ method: 'POST', url: connectCommand.path, onRequest: admit, handler: connect });
  app.route({ method: 'POST', url: progressCommand.path, onRequest: admit, handler: progress });
}
