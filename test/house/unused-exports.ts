import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const PRODUCT = ["runtime", "loadtest", "admin-ui/js"];
/** Includes the benchmarks, because no shard needs code that only they use. */
const TESTS = ["test"];

interface Export {
  readonly name: string;
  readonly statement: ts.Statement | undefined;
}

interface Module {
  readonly file: string;
  readonly isTest: boolean;
  readonly source: ts.SourceFile;
  readonly exports: readonly Export[];
}

/**
 * Finds the exports below `root` that no other file of the product uses, each with its problem.
 *
 * Two kinds need no other file: a type that another exported statement of its file mentions, because users of that
 * export may need the type; and a constant or error class that its own file and tests use, which saves tests from
 * repeating limits and error texts.
 */
export function unusedExports(root: string): string[] {
  const modules = [...PRODUCT, ...TESTS].flatMap((directory) =>
    filesBelow(root, directory).map((file) => readModule(root, file, TESTS.includes(directory))),
  );
  const used = { product: new Set<string>(), tests: new Set<string>() };
  for (const module of modules) noteUses(module, module.isTest ? used.tests : used.product);
  const isIn = (uses: Set<string>, file: string, name: string): boolean => uses.has(`${file} ${name}`) || uses.has(`${file} *`);
  return modules
    .filter(({ isTest }) => !isTest)
    .flatMap((module) =>
      module.exports
        .filter(({ name }) => !isIn(used.product, module.file, name))
        .map((found) => ({ ...found, isTested: isIn(used.tests, module.file, found.name) }))
        .filter((found) => !isAllowed(module, found))
        .map(({ name, isTested }) => `${module.file}: ${isTested ? "only tests use" : "nothing uses"} the export ${name}`),
    );
}

/** Scenarios of the load test are loaded by name. */
function filesBelow(root: string, directory: string): string[] {
  return readdirSync(path.join(root, directory), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|js|mjs)$/.test(file) && !/(^|\/)(vendor|scenarios)\//.test(file))
    .map((file) => path.posix.join(directory, file));
}

function readModule(root: string, file: string, isTest: boolean): Module {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), "utf8"), ts.ScriptTarget.ESNext);
  return { file, isTest, source, exports: isTest ? [] : source.statements.flatMap(exportsOf) };
}

function exportsOf(statement: ts.Statement): Export[] {
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    if (clause === undefined) return [];
    const names = ts.isNamespaceExport(clause) ? [clause] : clause.elements;
    return names.map(({ name }) => ({ name: name.text, statement: undefined }));
  }
  if (ts.isExportAssignment(statement)) return [{ name: "default", statement }];
  if (!(ts.getCombinedModifierFlags(statement as ts.Statement & ts.Declaration) & ts.ModifierFlags.Export)) return [];
  return declaredNames(statement).map((name) => ({ name, statement }));
}

function declaredNames(statement: ts.Statement): string[] {
  const declarations = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : [statement as ts.DeclarationStatement];
  return declarations.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : "default"));
}

/** Notes each `file name` that a module imports or re-exports, and `file *` for a whole module. */
function noteUses({ file, source }: Module, uses: Set<string>): void {
  const note = (specifier: ts.Expression | undefined, names: readonly string[]): void => {
    if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return;
    const target = path.posix
      .join(path.posix.dirname(file), specifier.text)
      .replace(/^admin-ui\/js\/shared/, "runtime/contracts");
    for (const name of names) uses.add(`${target} ${name}`).add(`${target.replace(/\.js$/, ".ts")} ${name}`);
  };
  const namesOf = ({ elements }: ts.NamedImports | ts.NamedExports): string[] =>
    elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      note(statement.moduleSpecifier, clause && ts.isNamedExports(clause) ? namesOf(clause) : ["*"]);
    } else if (ts.isImportDeclaration(statement)) {
      const { name, namedBindings } = statement.importClause ?? {};
      if (name) note(statement.moduleSpecifier, ["default"]);
      if (namedBindings) note(statement.moduleSpecifier, ts.isNamedImports(namedBindings) ? namesOf(namedBindings) : ["*"]);
    }
  }
  // Type imports, JSDoc comments and dynamic imports.
  for (const [, specifier, name] of source.text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)(?:\.(?!then)(\w+))?/g))
    note(ts.factory.createStringLiteral(specifier!), [name ?? "*"]);
}

function isAllowed({ source }: Module, { name, statement, isTested }: Export & { isTested: boolean }): boolean {
  if (statement === undefined) return false;
  const others = source.statements.filter((other) => other !== statement);
  if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement))
    return others.some((other) => exportsOf(other).length > 0 && mentions(other, name));
  return isTested && (isConstant(statement) || isErrorClass(statement, source)) && others.some((other) => mentions(other, name));
}

function isConstant(statement: ts.Statement): boolean {
  const isCode = ({ initializer }: ts.VariableDeclaration): boolean =>
    initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
  return ts.isVariableStatement(statement) && !statement.declarationList.declarations.some(isCode);
}

function isErrorClass(statement: ts.Statement, source: ts.SourceFile): boolean {
  return ts.isClassDeclaration(statement) && /^extends \w*Error$/.test(statement.heritageClauses?.[0]?.getText(source) ?? "");
}

function mentions(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node)) return node.text === name;
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) ?? false;
}
