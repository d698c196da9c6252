import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { toDatabaseVersion } from '../../server/src/platform/db/database-version.ts'
import { fromRoot } from '../paths.ts'
import { runNodeScript } from '../tests/run-tool.ts'

const TEMPLATES = fromRoot('.cache', 'database')

/**
 * Copies an empty database into a data folder that has none. The template is created once per version, which takes
 * seconds; a copy takes a tenth of one. On a failure the server creates the database itself.
 */
export async function seedDatabaseFromTemplate(dataDir: string, folder = TEMPLATES): Promise<void> {
  const database = join(dataDir, 'db')
  if (existsSync(database)) return
  const version = toDatabaseVersion()
  const first = join(folder, version)
  if (!existsSync(first)) await createTemplate(folder, version)
  const building = join(dataDir, `db.building-${process.pid}`)
  cpSync(join(first, 'db'), building, { recursive: true })
  renameSync(building, database)
}

/** Creates the template and renames it into place, because another start may be creating the same one. */
async function createTemplate(folder: string, version: string) {
  const building = join(folder, `${version}.${process.pid}`)
  mkdirSync(building, { recursive: true })
  try {
    const { code, output } = await runNodeScript(fromRoot('dev/stack/build-database-template.ts'), [
      building,
    ])
    if (code !== 0) throw new Error(output)
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(version)) rmSync(join(folder, name), { recursive: true, force: true })
    }
    if (!existsSync(join(folder, version))) renameSync(building, join(folder, version))
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}
