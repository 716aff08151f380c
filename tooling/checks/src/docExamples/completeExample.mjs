import ts from 'typescript'

/**
 * Turns an example into a module. An example with imports must import everything from packages;
 * others get names from `sources`, in order. One with a `return` becomes a function body.
 *
 * @param {string} text
 * @param {readonly { from: string, names: ReadonlySet<string>, always?: boolean }[]} sources
 * @returns {string} one line, then the example as it is
 */
export function completeExample(text, sources) {
  const source = ts.createSourceFile('e.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const { used, declared } = namesOf(source)
  const whole = source.statements.some(ts.isImportDeclaration)
  const imports = [...used]
    .filter((name) => !declared.has(name))
    .flatMap((name) => {
      const found = sources.find(({ names, always }) => names.has(name) && (always || !whole))
      return found ? [`import { ${name} } from '${found.from}';`] : []
    })
  // The package whose types the example augments.
  for (const { name } of source.statements.filter(ts.isModuleDeclaration))
    imports.push(`import type {} from '${name.text}';`)
  const returns = source.statements.some(ts.isReturnStatement) || returnsInside(source)
  if (!returns) return `${imports.join(' ')}export {};\n${text}`
  const last = source.statements.findLast(ts.isImportDeclaration)?.end ?? 0
  const [head, body] = [text.slice(0, last), text.slice(last)]
  // The function begins on the line of the example's first statement.
  return `${imports.join(' ')}export {};\n${head}async function example() {${body}\n}\nvoid example`
}

/** True if a `return` is outside all functions of the example. */
function returnsInside(node) {
  return ts.forEachChild(node, (child) => {
    if (ts.isFunctionLike(child)) return false
    return ts.isReturnStatement(child) || returnsInside(child)
  })
}

/** The names that an example uses and declares. */
function namesOf(source) {
  const used = new Set()
  const declared = new Set()
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      if (isDeclaration(node)) declared.add(node.text)
      else if (isReference(node)) used.add(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { used, declared }
}

function isDeclaration(node) {
  const { parent } = node
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent)) return parent.name === node
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent)) &&
    parent.name === node
  )
}

function isReference(node) {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent))
    return parent.name !== node && parent.right !== node
  if (ts.isBindingElement(parent)) return parent.propertyName !== node
  if (ts.isImportSpecifier(parent)) return false
  return (
    !(
      (ts.isPropertyAssignment(parent) ||
        ts.isMethodDeclaration(parent) ||
        ts.isMethodSignature(parent) ||
        ts.isPropertySignature(parent)) &&
      parent.name === node
    ) && !ts.isJsxAttribute(parent)
  )
}
