import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { fromRoot } from '../paths.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Images are built without a Docker daemon, by root, because the steps run in a changed root folder. */
export const canBuildImages =
  process.getuid?.() === 0 &&
  ['buildah', 'mmdebstrap'].every((name) => existsSync(`/usr/bin/${name}`))

/** Title of tests that are skipped without the programs that build images. */
export const NEEDS_BUILDAH =
  'needs root, buildah and mmdebstrap (apt-get install buildah mmdebstrap)'

const execute = promisify(execFile)
const OUTPUT_MAX = 64 * 1024 * 1024

export type ImageWorkshop = Awaited<ReturnType<typeof openImageWorkshop>>

/**
 * Opens a store of images in a folder of its own. Its only image is a base from Debian's packages with Node, npm and
 * Postgres, which takes the place of the published images, because a test must not depend on a registry of images.
 */
export async function openImageWorkshop() {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-images-'))
  const store = [
    '--root',
    `${folder}/store`,
    '--runroot',
    `${folder}/run`,
    '--storage-driver',
    'vfs',
  ]
  const buildah = async (...args: readonly string[]) =>
    (await execute('buildah', [...store, ...args], { maxBuffer: OUTPUT_MAX })).stdout
  const build = (file: string, context: string, more: readonly string[]) =>
    buildah('bud', '--isolation', 'chroot', '--format', 'docker', '-f', file, ...more, context)

  const context = path.join(folder, 'base')
  await writeBase(context)
  await build(path.join(context, 'Dockerfile'), context, ['-t', 'localhost/base'])
  return {
    folder,
    /** Builds an image of `docker/` on the base. */
    build: (dockerfile: string, { name, base }: { name: string; base: string }) =>
      build(fromRoot('docker', dockerfile), fromRoot(), [
        '--ignorefile',
        fromRoot('docker/Dockerfile.dockerignore'),
        '--build-arg',
        `${base}=localhost/base`,
        '-t',
        name,
      ]),
    /** Returns the settings of an image, such as its user and its entry point. */
    readSettings: async (name: string) => {
      const image = JSON.parse(await buildah('inspect', '--type', 'image', name)) as {
        Docker: { config: ImageSettings }
      }
      return image.Docker.config
    },
    /** Creates a container of an image, and returns its name and its root folder. */
    create: async (image: string) => {
      const container = (await buildah('from', image)).trim()
      return { container, root: (await buildah('mount', container)).trim() }
    },
    /** Returns the arguments of buildah that run a command in a container. */
    toRunArguments: (container: string, options: readonly string[], command: readonly string[]) => [
      ...[...store, 'run', '--isolation', 'chroot', ...options],
      ...[container, '--', ...command],
    ],
    run: (container: string, command: readonly string[]) =>
      buildah('run', '--isolation', 'chroot', container, '--', ...command),
    close: async () => {
      await buildah('rm', '--all')
      await execute('rm', ['-rf', folder])
    },
  }
}

type ImageSettings = {
  User: string
  Entrypoint: string[]
  Cmd: string[]
  Healthcheck?: { Test: string[] }
}

/** Writes the build context of the base image. */
async function writeBase(context: string) {
  const files = path.join(context, 'files')
  mkdirSync(path.join(files, 'usr/local/bin'), { recursive: true })
  const { stdout } = await execute('sh', ['-c', 'command -v npm'])
  // The command is a link to a script in the folder of the package.
  const npm = path.join(path.dirname(realpathSync(stdout.trim())), '..')
  cpSync(npm, path.join(files, 'usr/local/lib/node_modules/npm'), { recursive: true })
  cpSync(process.execPath, path.join(files, 'usr/local/bin/node'))
  mkdirSync(path.dirname(path.join(files, CERTIFICATES)), { recursive: true })
  // The machine may reach the registry of packages through a proxy with a certificate of its own.
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, path.join(files, CERTIFICATES))
  const lines = [
    'FROM scratch',
    'ADD system.tar /',
    'COPY files /',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd -m -u 1000 node',
    `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
  ]
  writeFileSync(path.join(context, 'Dockerfile'), `${lines.join('\n')}\n`)
  await makeSystem(path.join(context, 'system.tar'))
}

/** Packs a minimal Debian, which takes minutes, so a copy is kept in the cache of the project. */
async function makeSystem(file: string) {
  const cached = fromRoot('.cache/image-base/bookworm.tar')
  if (!existsSync(cached)) {
    mkdirSync(path.dirname(cached), { recursive: true })
    const include = '--include=ca-certificates,postgresql-15'
    await execute('mmdebstrap', ['--variant=minbase', include, 'bookworm', `${cached}.new.tar`])
    cpSync(`${cached}.new.tar`, cached)
    rmSync(`${cached}.new.tar`)
  }
  cpSync(cached, file)
}
