import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  hasPostgres,
  startPostgres,
  type TestPostgres,
} from '../../server/src/testing/database/test-engines.ts'
import { compareDeployedBuild } from '../cli/compare-deployed-build.ts'
import { fromRoot } from '../paths.ts'
import { createDeploymentSecrets, deploymentSettings } from './test-deployment-secrets.ts'
import {
  canBuildImages,
  type ImageWorkshop,
  NEEDS_BUILDAH,
  openImageWorkshop,
} from './test-images.ts'

const PORT = Number(process.env.TEST_PORT_BASE ?? 23_400) + 190
const BUILD_LIMIT_MS = 3_600_000

let workshop: ImageWorkshop
let close = async () => {}
let postgres: TestPostgres | null = null

beforeAll(async () => {
  if (!canBuildImages) return
  workshop = await openImageWorkshop()
  close = workshop.close
}, BUILD_LIMIT_MS)
afterAll(async () => {
  await postgres?.stop()
  await close()
}, BUILD_LIMIT_MS)

test.skipIf(!canBuildImages || !hasPostgres)(
  `the image is built, starts as an unprivileged user with its secrets as files, and serves its page; ${NEEDS_BUILDAH}`,
  async () => {
    await workshop.build('Dockerfile', { name: 'localhost/parvalue', base: 'NODE_IMAGE' })
    const { User, Entrypoint, Cmd, Healthcheck } = await workshop.readSettings('localhost/parvalue')
    expect({ User, Entrypoint, Cmd }).toEqual({
      User: 'node',
      Entrypoint: ['node', 'server/src/main.ts'],
      Cmd: ['--roles=api,worker,indexer'],
    })
    const { container, root } = await workshop.create('localhost/parvalue')
    await expect(workshop.run(container, [...Entrypoint, ...Cmd])).rejects.toMatchObject({
      stderr: expect.stringContaining('Hardened mode needs DATABASE_URL'),
    })
    // The files belong to another user so the server does not depend on changing them, and a read-only image takes nothing away.
    await expect(workshop.run(container, ['touch', '/app/server/src/main.ts'])).rejects.toThrow(
      'Permission denied',
    )

    postgres = await startPostgres()
    const secrets = path.join(workshop.folder, 'secrets')
    mkdirSync(secrets)
    const files = createDeploymentSecrets(secrets, { database_url: postgres.url })
    const env = {
      ...parseEnv(readFileSync(fromRoot('docker/env.example'), 'utf8')),
      ...deploymentSettings,
      ...files,
      PUBLIC_URL: 'https://parvalue.dev',
      HOST: '127.0.0.1',
      PORT: `${PORT}`,
    }
    const options = [
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...[...Object.values(files), `${postgres.folder}/.s.PGSQL.5432`].flatMap((file) => [
        '--volume',
        `${file}:${file}`,
      ]),
    ]
    const command = [...Entrypoint, '--roles=api']
    const child = spawn('buildah', workshop.toRunArguments(container, options, command))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const url = `http://127.0.0.1:${PORT}`
    const isUp = async () => {
      if (child.exitCode !== null) throw new Error(output)
      return fetch(`${url}/api/v1/_health/`).then(
        ({ ok }) => ok,
        () => false,
      )
    }
    await waitUntil(isUp, () => `the container answers: ${output}`, { withinMs: 600_000 })
    const probe = (Healthcheck?.Test ?? []).slice(1)
    await workshop.run(
      container,
      probe.map((text) => text.replace(':4000/', `:${PORT + 1000}/`)),
    )
    expect(await compareDeployedBuild(url, path.join(root, 'app/web/dist'))).toMatchObject({
      faults: [],
    })
    child.kill('SIGTERM')
    await ended
    const written = await workshop.run(container, [
      'find',
      '/app',
      '/data',
      '-newer',
      '/data',
      '-type',
      'f',
    ])
    expect(written).toBe('')
  },
  BUILD_LIMIT_MS,
)

test.skipIf(!canBuildImages)(
  `the image of the database has an archive folder of its own user; ${NEEDS_BUILDAH}`,
  async () => {
    await workshop.build('postgres.Dockerfile', {
      name: 'localhost/parvalue-postgres',
      base: 'POSTGRES_IMAGE',
    })
    expect((await workshop.readSettings('localhost/parvalue-postgres')).User).toBe('postgres')
    const { container } = await workshop.create('localhost/parvalue-postgres')
    await workshop.run(container, ['touch', '/backups/file', '/var/run/postgresql/file'])
    const report = await workshop.run(container, ['pgbackrest', '--stanza=parvalue', 'info'])
    expect(report).toContain('missing stanza path')
    await expect(workshop.run(container, ['backup', 'check'])).rejects.toMatchObject({
      stderr: expect.stringContaining('there is no base backup'),
    })
  },
  BUILD_LIMIT_MS,
)
