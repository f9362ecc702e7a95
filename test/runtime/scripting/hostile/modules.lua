-- expect: refused
-- says: undeclared global 'package'
package.loadlib('x', 'y')
