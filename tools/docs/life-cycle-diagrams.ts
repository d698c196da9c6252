/** One arrow of a state diagram: the event on it leads from one status to another. */
export type DiagramArrow = { from: string; to: string; event: string }

/** A state diagram as it is drawn; `groups` holds the statuses inside each composite state. */
export type StateDiagram = {
  arrows: readonly DiagramArrow[]
  groups: ReadonlyMap<string, readonly string[]>
}

/** Returns the Mermaid state diagram that follows `<!-- life cycle: NAME -->`. */
export function parseStateDiagram(markdown: string, name: string): StateDiagram {
  const [, text] = markdown.split(`<!-- life cycle: ${name} -->\n\`\`\`mermaid\nstateDiagram-v2\n`)
  if (text === undefined) throw new Error(`There is no diagram of the life cycle ${name}`)
  const arrows: DiagramArrow[] = []
  const groups = new Map<string, string[]>()
  let group: string[] = []
  for (const line of text
    .split('```')[0]
    ?.split('\n')
    .map((each) => each.trim()) ?? []) {
    const opened = /^state (\w+) \{$/.exec(line)?.[1]
    const found = readArrows(line)
    if (opened !== undefined || line === '}') group = []
    if (opened !== undefined) groups.set(opened, group)
    arrows.push(...found)
    group.push(...found.flatMap(({ from, to }) => [from, to]), ...readStatus(line))
  }
  return { arrows, groups }
}

/** Parses `A --> B: one, two (why)` into an arrow for each event; arrows from the start or to the end are left out. */
function readArrows(line: string): DiagramArrow[] {
  const [, from, to, label] = /^(\w+) --> (\w+): ([^(]*)/.exec(line) ?? []
  if (from === undefined || to === undefined || label === undefined) return []
  return label.split(',').map((event) => ({ from, to, event: event.trim() }))
}

const readStatus = (line: string): string[] => (/^\w+$/.test(line) ? [line] : [])

/** The transitions of a life cycle, as its table defines them. */
export type LifeCycle = {
  statuses: readonly string[]
  events: readonly string[]
  /** Returns the next status; null if the status does not accept the event. */
  next: (status: string, event: string) => string | null
  /** Events that the text below the diagram describes. */
  undrawn: readonly string[]
}

/** Returns one line for each arrow that the table refuses, and for each transition without an arrow. */
export function compareStateDiagram({ arrows, groups }: StateDiagram, cycle: LifeCycle): string[] {
  const inside = (name: string) => groups.get(name) ?? [name]
  const isDrawn = (status: string, next: string, event: string) =>
    arrows.some(
      (arrow) =>
        arrow.event === event &&
        inside(arrow.from).includes(status) &&
        inside(arrow.to).includes(next),
    )
  const wrong = arrows.flatMap(({ from, to, event }) =>
    inside(from)
      .filter((status) => !inside(to).includes(cycle.next(status, event) ?? ''))
      .map((status) => `${status} does not come to ${to} by ${event}`),
  )
  const missing = cycle.statuses.flatMap((status) =>
    cycle.events
      .filter((event) => !cycle.undrawn.includes(event))
      .map((event) => ({ event, next: cycle.next(status, event) }))
      .filter(
        ({ event, next }) => next !== null && next !== status && !isDrawn(status, next, event),
      )
      .map(({ event, next }) => `no arrow from ${status} to ${next} by ${event}`),
  )
  return [...wrong, ...missing]
}
