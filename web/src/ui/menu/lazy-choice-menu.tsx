import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ChoiceMenuProps } from './choice-menu.tsx'

const load = () => import('./choice-menu.tsx')
/** Preloads the code. A failure is ignored, because the press loads the code again. */
const loadEarly = () => void load().catch(() => null)

const ChoiceMenu = lazy(async () => ({ default: (await load()).ChoiceMenu }))

/** Shows a choice menu whose code loads on hover, focus or press; until then a button that looks the same. */
export function LazyChoiceMenu<Value extends string | number>(props: ChoiceMenuProps<Value>) {
  const [isRequested, setIsRequested] = useState(false)
  const button = (
    <PlainButton
      className={props.className}
      label={props.buttonLabel}
      onPress={() => setIsRequested(true)}
    >
      {props.children}
    </PlainButton>
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <ChoiceMenu {...(props as unknown as ChoiceMenuProps<string | number>)} isOpenAtFirst />
    </Suspense>
  )
}

type PlainButtonProps = {
  className: string | undefined
  label: string | undefined
  onPress: () => void
  children: ReactNode
}

const PlainButton = ({ className, label, onPress, children }: PlainButtonProps) => (
  <button
    type="button"
    className={className}
    aria-label={label}
    aria-haspopup="menu"
    aria-expanded="false"
    onPointerEnter={loadEarly}
    onFocus={loadEarly}
    onClick={onPress}
  >
    {children}
  </button>
)
