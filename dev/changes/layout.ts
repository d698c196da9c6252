/** One variable: its place is a slot from the beginning of the namespace and an offset in bytes. */
export type Field = { label: string; type: string; slot: string; offset: number }

/** The variables of a struct, and its size in bytes. */
export type Struct = { bytes: string; fields: readonly Field[] }

/** The storage of one contract. */
export type Layout = {
  /** Variables outside of any namespace. */
  storage: readonly Field[]
  /** The variables of each ERC-7201 namespace. */
  namespaces: Readonly<Record<string, readonly Field[]>>
  /** The structs that occur in types. */
  structs: Readonly<Record<string, Struct>>
}

/**
 * Lists the changes of a layout that an upgrade must not make, one sentence each: a variable that is removed, moved,
 * renamed or has another type. Appended variables, appended members of structs and new namespaces are no error.
 */
export function findLayoutErrors(contract: string, before: Layout, after: Layout): string[] {
  const removed = Object.keys(before.namespaces).filter((id) => after.namespaces[id] === undefined)
  const lists = [
    ['storage', before.storage, after.storage] as const,
    ...Object.entries(before.namespaces).map(
      ([id, fields]) => [id, fields, after.namespaces[id] ?? fields] as const,
    ),
    ...Object.entries(before.structs).map(
      ([name, { fields }]) => [name, fields, after.structs[name]?.fields ?? fields] as const,
    ),
  ]
  return [
    ...removed.map((id) => `${contract}: the namespace ${id} is gone.`),
    ...lists.flatMap(([place, earlier, later]) =>
      findMoves(`${contract}: ${place}`, earlier, later),
    ),
    ...findGrownElements(before, after).map(
      (name) => `${contract}: ${name} is the element of an array and has another size.`,
    ),
  ]
}

function findMoves(place: string, before: readonly Field[], after: readonly Field[]): string[] {
  return before.flatMap((field, index) => {
    const found = after[index]
    if (!found) return [`${place}: ${field.label} is gone.`]
    const [from, to] = [toText(field), toText(found)]
    return from === to ? [] : [`${place}: ${from} became ${to}.`]
  })
}

/** Lists the structs in arrays whose size has changed, because their elements move. */
function findGrownElements(before: Layout, after: Layout): string[] {
  const types = [before, after].flatMap(listTypes)
  return Object.entries(before.structs).flatMap(([name, { bytes }]) => {
    const isElement = types.some((type) => type.includes(`${name}[`))
    const grown = after.structs[name]?.bytes ?? bytes
    return isElement && grown !== bytes ? [name] : []
  })
}

const listTypes = ({ storage, namespaces, structs }: Layout) =>
  [
    ...storage,
    ...Object.values(namespaces).flat(),
    ...Object.values(structs).flatMap(({ fields }) => fields),
  ].map(({ type }) => type)

/** Lists what an upgrade appends, one line each. */
export function listAppended(before: Layout, after: Layout): string[] {
  const added = (place: string, earlier: readonly Field[] = [], later: readonly Field[] = []) =>
    later.slice(earlier.length).map((field) => `${place}: ${toText(field)}`)
  return [
    ...added('storage', before.storage, after.storage),
    ...Object.entries(after.namespaces).flatMap(([id, fields]) =>
      added(id, before.namespaces[id], fields),
    ),
    ...Object.entries(after.structs).flatMap(([name, { fields }]) =>
      before.structs[name] ? added(name, before.structs[name].fields, fields) : [],
    ),
  ]
}

const toText = ({ label, type, slot, offset }: Field) =>
  `${label} (${type}, slot ${slot}, byte ${offset})`
