import type { DatabaseSync } from 'node:sqlite'

/** A text that overrides one of the build. */
export type TextOverride = { language: string; namespace: string; key: string; text: string }

export function createTextOverrideStore(store: DatabaseSync) {
  store.exec(`create table if not exists corrections (
    language text not null, namespace text not null, key text not null, text text not null,
    primary key (language, namespace, key)
  )`)
  const write = store.prepare(
    `insert into corrections values (:language, :namespace, :key, :text)
      on conflict (language, namespace, key) do update set text = excluded.text`,
  )
  return {
    /** Stores all overrides atomically. */
    write: (corrections: readonly TextOverride[]) => {
      store.exec('begin')
      for (const correction of corrections) write.run(correction)
      store.exec('commit')
    },
    clear: () => {
      store.exec('delete from corrections')
    },
    list: (): TextOverride[] =>
      store
        .prepare('select * from corrections order by language, namespace, key')
        .all() as TextOverride[],
    listOf: (language: string, namespace: string): TextOverride[] =>
      store
        .prepare('select * from corrections where language = ? and namespace = ?')
        .all(language, namespace) as TextOverride[],
  }
}

export type TextOverrideStore = ReturnType<typeof createTextOverrideStore>
