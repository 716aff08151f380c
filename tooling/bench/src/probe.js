// Runs in the page before its own scripts and checks each frame, through open shadow roots.
// window.__target is set before it. usable button: in view, enabled, opaque, topmost at its centre.
// listed: the wallet's name has a visible box inside the modal. usable list: the row is opaque,
// unmoved for three frames and topmost at its centre, so opening animations count.
;(() => {
  if (window.top !== window) return
  const { modal, fake } = window.__target
  const state = { times: {}, click: null, longTasks: [] }
  window.__bench = state
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      state.longTasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  window.addEventListener(
    'click',
    (event) => {
      if (event.isTrusted && state.click === null) state.click = event.timeStamp
    },
    true,
  )

  function* walk(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      yield node
      if (node.shadowRoot) yield* walk(node.shadowRoot)
    }
  }
  const parentOf = (node) =>
    node.assignedSlot ??
    node.parentElement ??
    (node.getRootNode() instanceof ShadowRoot ? node.getRootNode().host : null)
  const ownText = (node) =>
    [...node.childNodes]
      .reduce((text, child) => (child.nodeType === 3 ? text + child.nodeValue : text), '')
      .trim()

  function boxOf(element) {
    const box = element.getBoundingClientRect()
    if (
      box.width < 2 ||
      box.height < 2 ||
      box.bottom <= 0 ||
      box.right <= 0 ||
      box.top >= innerHeight ||
      box.left >= innerWidth
    )
      return null
    return element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    })
      ? box
      : null
  }
  function isOpaque(element) {
    let opacity = 1
    for (let node = element; node; node = parentOf(node))
      opacity *= Number(getComputedStyle(node).opacity)
    return opacity > 0.98
  }
  function isTopmost(element, box) {
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    let hit = document.elementFromPoint(x, y)
    for (let inner = hit; inner; inner = hit.shadowRoot?.elementFromPoint(x, y)) {
      if (inner === hit && inner !== document.elementFromPoint(x, y)) break
      hit = inner
      if (!hit.shadowRoot) break
    }
    for (let node = hit; node; node = parentOf(node)) if (node === element) return true
    for (let node = element; node; node = parentOf(node)) if (node === hit) return true
    return false
  }
  function findModal() {
    for (const element of [document, ...walk(document)]) {
      const root = element === document ? document : element.shadowRoot
      for (const selector of modal) {
        const found = root?.querySelector(selector)
        if (found) return found
      }
    }
    return null
  }
  function findButton() {
    for (const element of walk(document.getElementById('root') ?? document)) {
      if (!(element instanceof HTMLButtonElement) || element.disabled) continue
      if (
        !/connect/i.test(
          `${element.textContent} ${element.ariaLabel ?? ''} ${[...walk(element)].map(ownText).join(' ')}`,
        )
      )
        continue
      const box = boxOf(element)
      if (box && isOpaque(element) && isTopmost(element, box))
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    }
    return null
  }
  function findFake(root) {
    for (const element of [
      root,
      ...walk(root),
      ...(root.shadowRoot ? walk(root.shadowRoot) : []),
    ]) {
      if (!ownText(element).startsWith(fake)) continue
      const box = boxOf(element)
      if (box) return { element, box }
    }
    return null
  }

  let still = 0
  let place = ''
  /** Resets the first opening, to time a second one. */
  state.again = () => {
    state.click = null
    state.times = { button: state.times.button }
    still = 0
    place = ''
  }
  state.findButton = findButton
  state.isOpen = () => {
    const root = findModal()
    return root !== null && findFake(root) !== null
  }

  function frame() {
    const now = performance.now()
    const { times } = state
    if (times.button === undefined && document.body && findButton()) times.button = now
    if (state.click !== null && times.usable === undefined) {
      const root = findModal()
      const found = root && findFake(root)
      if (found) {
        times.listed ??= now
        const { left, top, width, height } = found.box
        const at = [left, top, width, height].map((value) => Math.round(value * 2)).join()
        still =
          at === place && isOpaque(found.element) && isTopmost(found.element, found.box)
            ? still + 1
            : 0
        place = at
        if (still >= 2) times.usable = now
      }
    }
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})()
