;; What the host gives to Lua as C functions: the allocator, and functions that call back into JavaScript.
;; The build compiles this file to dist/lua-host.wasm, and host-functions.ts instantiates it for each Lua state.
(module
  (import "lua" "memory" (memory 0))
  (import "lua" "realloc" (func $realloc (param i32 i32) (result i32)))
  (import "lua" "free" (func $free (param i32)))
  (import "lua" "lua_touserdata" (func $lua_touserdata (param i32 i32) (result i32)))
  (import "host" "refused" (func $refused (param $bytes i32) (param $kind i32) (param $attempts i32)))
  (import "host" "called" (func $called (param $L i32) (param $index i32) (result i32)))
  (import "host" "continued" (func $continued (param $L i32) (param $index i32) (result i32)))
  (import "host" "hooked" (func $hooked (param $L i32) (param $activation i32)))
  (import "host" "dumped" (func $dumped (param $pointer i32) (param $bytes i32)))
  (import "host" "panicked" (func $panicked (param $L i32) (result i32)))

  ;; lua_upvalueindex(1): LUA_REGISTRYINDEX - 1
  (global $FIRST_UPVALUE i32 (i32.const -1001001))
  ;; The purpose of a new block that is a string: LUA_TSTRING
  (global $STRING i32 (i32.const 4))

  ;; lua_CFunction: a function of the host. Its number is the first upvalue, a light userdata.
  (func (export "call") (param $L i32) (result i32)
    (call $called (local.get $L) (call $lua_touserdata (local.get $L) (global.get $FIRST_UPVALUE))))

  ;; lua_KFunction: goes on with a function of the host that yielded. Its number is the context.
  (func (export "continue") (param $L i32) (param $status i32) (param $context i32) (result i32)
    (call $continued (local.get $L) (local.get $context)))

  ;; lua_Hook
  (func (export "hook") (param $L i32) (param $activation i32)
    (call $hooked (local.get $L) (local.get $activation)))

  ;; lua_Writer: takes a piece of the byte code that lua_dump writes.
  (func (export "write") (param $L i32) (param $pointer i32) (param $bytes i32) (param $data i32) (result i32)
    (call $dumped (local.get $pointer) (local.get $bytes))
    (i32.const 0))

  ;; lua_CFunction: called for an error that nothing catches.
  (func (export "panic") (param $L i32) (result i32)
    (call $panicked (local.get $L)))

  ;; lua_Alloc: counts the memory in use and enforces limits. In JavaScript it would halve the speed of scripts.
  ;; The words of $state, in this order: used, limit, stringLimit, blockLimit, refusals (in a row).
  ;; For a new block $pointer is null and $old is its purpose. Answers null to refuse.
  (func (export "allocate") (param $state i32) (param $pointer i32) (param $old i32) (param $wanted i32) (result i32)
    (local $held i32)
    (local $block i32)
    (local $kind i32)
    ;; free
    (if (i32.eqz (local.get $wanted))
      (then
        (if (local.get $pointer)
          (then
            (i32.store (local.get $state) (i32.sub (i32.load (local.get $state)) (local.get $old)))
            (call $free (local.get $pointer))))
        (return (i32.const 0))))
    (local.set $held (select (local.get $old) (i32.const 0) (local.get $pointer)))
    (local.set $kind (select (i32.const 0) (local.get $old) (local.get $pointer)))
    ;; refuse growth beyond a limit
    (if (i32.gt_u (local.get $wanted) (local.get $held))
      (then
        (if (i32.or
              (i32.or
                (i32.gt_u
                  (i32.add (i32.load (local.get $state)) (i32.sub (local.get $wanted) (local.get $held)))
                  (i32.load offset=4 (local.get $state)))
                (i32.gt_u (local.get $wanted) (i32.load offset=12 (local.get $state))))
              (i32.and
                (i32.eq (local.get $kind) (global.get $STRING))
                (i32.gt_u (local.get $wanted) (i32.load offset=8 (local.get $state)))))
          (then (return (call $refuse (local.get $state) (local.get $wanted) (local.get $kind)))))))
    (local.set $block (call $realloc (local.get $pointer) (local.get $wanted)))
    (if (i32.eqz (local.get $block))
      (then
        ;; Lua relies on shrinking to succeed.
        (if (i32.le_u (local.get $wanted) (local.get $held)) (then (return (local.get $pointer))))
        (return (call $refuse (local.get $state) (local.get $wanted) (i32.const 0)))))
    (i32.store (local.get $state)
      (i32.add (i32.load (local.get $state)) (i32.sub (local.get $wanted) (local.get $held))))
    (if (i32.gt_u (local.get $wanted) (local.get $held))
      (then (i32.store offset=16 (local.get $state) (i32.const 0))))
    (local.get $block))

  (func $refuse (param $state i32) (param $bytes i32) (param $kind i32) (result i32)
    (i32.store offset=16 (local.get $state) (i32.add (i32.load offset=16 (local.get $state)) (i32.const 1)))
    (call $refused (local.get $bytes) (local.get $kind) (i32.load offset=16 (local.get $state)))
    (i32.const 0)))
