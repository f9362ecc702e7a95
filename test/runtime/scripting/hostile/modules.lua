-- expect: refused
-- says: attempt to index a nil value (global 'package')
package.loadlib('x', 'y')
